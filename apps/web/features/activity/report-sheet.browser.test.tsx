/** A report that was changed and not saved, opened again. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Report } from '@bothy/contract/activities/report.ts'
import type { Activity, SessionAnswer } from '@bothy/contract/entities.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { draftOf } from './report-draft.ts'
import ReportSheet from './report-sheet.tsx'

beforeEach(() => localStorage.clear())

const published = {
  version: 2,
  text: 'Snow above the hut.',
  author: null,
  conditions: [],
  track: null,
  hours: 6,
  lines: [],
} as unknown as Report
const activity = { id: 'hut', report: { changedAt: '2027-06-06T18:00:00.000Z', writes: 'report', isWritten: true } } as Activity
const key = 'bothy.draft.bo.report.hut'

/** `typed` earlier, and not saved. */
async function aSheet(typed?: string) {
  if (typed) localStorage.setItem(key, JSON.stringify({ ...draftOf(published, 'report'), text: typed }))
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const connection = { api: { getReport: () => Promise.resolve(published) }, session } as unknown as Connection
  const run = vi.fn<ActivityCommands['run']>()
  const commands = { error: null, pending: null, run } as unknown as ActivityCommands
  const language = await loadLocaleMessages('en')
  const client = new QueryClient()
  const sheet = (open: boolean) => (
    <QueryClientProvider client={client}>
      <ApiProvider connection={connection}>
        <InApp language={language}>
          <ReportSheet activity={activity} commands={commands} open={open} onOpenChange={() => undefined} />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>
  )
  const screen = await render(sheet(true))
  const reopen = async () => {
    await screen.rerender(sheet(false))
    await screen.rerender(sheet(true))
  }
  return {
    screen,
    reopen,
    run,
    text: screen.getByRole('textbox', { name: 'What it was like' }),
    unsaved: screen.getByText('Unsaved draft'),
  }
}

test('says that its text is not saved, and shows the published one when that is discarded', async () => {
  const { screen, text, unsaved } = await aSheet('Ice everywhere.')
  await expect.element(text).toHaveValue('Ice everywhere.')
  await expect.element(unsaved).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(text).toHaveValue(published.text)
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('says nothing while it is written, and so once the sheet was closed', async () => {
  const { reopen, text, unsaved } = await aSheet()
  await text.fill('Ice everywhere.')
  await expect.element(unsaved).not.toBeInTheDocument()
  await reopen()
  await expect.element(text).toHaveValue('Ice everywhere.')
  await expect.element(unsaved).toBeVisible()
})

test('is no draft while it says what is published', async () => {
  const { reopen, text, unsaved } = await aSheet()
  await text.fill('Ice.')
  await text.fill(published.text)
  expect(localStorage.getItem(key)).toBeNull()
  await reopen()
  await expect.element(text).toHaveValue(published.text)
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('a condition without words is asked for, and sent once it has some', async () => {
  const { screen, run } = await aSheet()
  await screen.getByRole('button', { name: 'Add a condition' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  const words = screen.getByRole('textbox', { name: 'In a few words' })
  await expect.element(words).toHaveFocus()
  await expect.element(screen.getByText('Say it in a few words, or remove it.')).toBeVisible()
  expect(run).not.toHaveBeenCalled()
  await words.fill('Above 2,300 m')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  expect(run.mock.lastCall?.[0]).toMatchObject({ conditions: [{ kind: 'snow', text: 'Above 2,300 m' }] })
})
