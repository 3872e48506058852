/** Writing a message with a keyboard: which keys send it, and what it is about. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Discussion, Reply } from '@bothy/contract/activities/discussion.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import type { About } from './about-draft.ts'
import { Composer } from './composer.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const lin = { id: 'lin', name: '林雨桐', avatar: null }

const aDiscussion: Discussion = {
  title: 'To the hut',
  items: [],
  nextCursor: null,
  isOpen: true,
  unread: 0,
  readUntil: 0,
  refusal: null,
  canManage: false,
  people: [lin],
}

const question = { id: 'm1', position: 1, text: 'Do I need boots?\nOr shoes?', author: { ...lin, isLeader: false } } as Reply

type Shown = { discussion?: Partial<Discussion>; about?: About }

/** A member writes; `sent` is what the club gets. */
async function aComposer({ discussion, about = {} }: Shown = {}) {
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const sent: { text: string; replyTo?: string }[] = []
  const api = { writeMessage: (message: (typeof sent)[number]) => Promise.resolve(sent.push(message)) }
  const live = { current: () => 'connected' }
  function Shown() {
    const field = useRef<HTMLTextAreaElement>(null)
    const shown = { ...aDiscussion, ...discussion }
    return <Composer activityId="hut" discussion={shown} about={about} field={field} onDone={() => undefined} />
  }
  const connection = { mode: 'mock', api, session, live } as unknown as Connection
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <Shown />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, sent, field: screen.getByRole('textbox', { name: 'Write a message' }) }
}

/** The device has a finger instead of a mouse. */
function onTouchScreen(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: !query.includes('hover: hover'), media: query }) as MediaQueryList,
  )
}

test('with a mouse, Enter sends and Shift with Enter begins a line', async () => {
  const { sent, field } = await aComposer()
  await userEvent.type(field, 'Boots{Shift>}{Enter}{/Shift}and a rope')
  await expect.element(field).toHaveValue('Boots\nand a rope')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.poll(() => sent).toEqual([{ activityId: 'hut', text: 'Boots\nand a rope' }])
})

test('Enter that ends a Chinese word sends nothing', async () => {
  const { sent, field } = await aComposer()
  await field.fill('雨')
  const ends = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  field.element().dispatchEvent(ends)
  expect(ends.defaultPrevented).toBe(false)
  await expect.element(field).toHaveValue('雨')
  expect(sent).toEqual([])
})

test('on a touch screen, Enter begins a line, and Control with Enter sends', async () => {
  onTouchScreen()
  const { sent, field } = await aComposer()
  await userEvent.type(field, 'Boots{Enter}rope')
  await expect.element(field).toHaveValue('Boots\nrope')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toMatchObject([{ text: 'Boots\nrope' }])
})

test('Enter chooses the member who is being mentioned, and then sends', async () => {
  const { sent, field } = await aComposer()
  await userEvent.type(field, 'Ask @林{Enter}')
  await expect.element(field).toHaveValue('Ask @林雨桐 ')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toMatchObject([{ text: 'Ask @林雨桐' }])
})

test('a reply shows whom it answers, and what they wrote', async () => {
  const { screen, sent, field } = await aComposer({ about: { answered: question } })
  await expect.element(screen.getByText('Replying to 林雨桐')).toBeVisible()
  await expect.element(screen.getByText('Do I need boots?')).toBeVisible()
  await userEvent.type(field, 'Boots.{Enter}')
  await expect.poll(() => sent).toMatchObject([{ text: 'Boots.', replyTo: 'm1' }])
})

test('a change that was begun earlier says that it is not saved', async () => {
  localStorage.setItem('bothy.draft.bo.message.m1', 'Do I need crampons?')
  const { screen, field } = await aComposer({ about: { edited: question } })
  await expect.element(field).toHaveValue('Do I need crampons?')
  await expect.element(screen.getByText('Unsaved draft')).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field).toHaveValue(question.text)
  expect(localStorage.getItem('bothy.draft.bo.message.m1')).toBeNull()
})

test('a closed discussion says who still writes, also to those', async () => {
  const text = 'The discussion is closed. Only leaders and admins can write.'
  const member = await aComposer({ discussion: { isOpen: false, refusal: 'DISCUSSION_CLOSED' } })
  await expect.element(member.screen.getByText(text)).toBeVisible()
  await expect.element(member.field).not.toBeInTheDocument()
  await member.screen.unmount()
  const leader = await aComposer({ discussion: { isOpen: false, canManage: true } })
  await expect.element(leader.screen.getByText(text)).toBeVisible()
  await expect.element(leader.field).toBeVisible()
})
