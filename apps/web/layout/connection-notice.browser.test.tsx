/** The notice of what waits, on a clock that only the test moves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import { ApiProvider } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import type { QueuedCommand } from '../offline/command-queue.ts'
import { InApp } from '../ui/testing/in-app.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
})

const aPhoto = (order: number, fields: Partial<QueuedCommand> = {}): QueuedCommand => ({
  activityId: 'hut',
  title: 'To the hut',
  subject: 'photo',
  before: null,
  wanted: 'yes',
  order,
  memberId: 'bo',
  key: String(order),
  at: Date.now(),
  isSent: true,
  ...fields,
})

const refused = aPhoto(0, { refusal: 'ACTIVITY_PHOTOS_FULL' })
const attention = '1 item needs your attention'

async function aPage(status: 'connected' | 'offline', queue: readonly QueuedCommand[], says: object = {}) {
  const client = new QueryClient()
  client.setQueryDefaults(queryKeys.commandQueue, { queryFn: () => [] })
  const show = (next: readonly QueuedCommand[]) => void client.setQueryData(queryKeys.commandQueue, next)
  show([refused])
  const live = { current: () => status, subscribe: () => () => undefined }
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <ApiProvider connection={{ api: {}, live, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <ConnectionBanner />
          <p {...says}>Page</p>
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  // The code of the notice is here.
  await expect.element(screen.getByText(attention).first()).toBeInTheDocument()
  show(queue)
  const height = () => screen.getByRole('status').element().getBoundingClientRect().height
  return { screen, show, height, notice: (words: string) => screen.getByText(words) }
}

test('with a network, what is sent soon moves nothing', async () => {
  const { notice, show, height } = await aPage('connected', [aPhoto(1), aPhoto(2)])
  await expect.poll(height).toBe(0)
  vi.advanceTimersByTime(9_000)
  show([aPhoto(2)])
  await expect.poll(height).toBe(0)
  // What comes after it has its own time.
  show([refused])
  await expect.element(notice(attention)).toBeVisible()
  show([aPhoto(3)])
  await expect.poll(height).toBe(0)
  vi.advanceTimersByTime(9_000)
  await expect.poll(height).toBe(0)
  expect(notice('waiting to be sent').query()).toBeNull()
})

test('with a network, what lasts is said', async () => {
  const { notice } = await aPage('connected', [aPhoto(1, { subject: 'vote', isSent: false })])
  await expect.element(notice(attention)).not.toBeInTheDocument()
  vi.advanceTimersByTime(10_000)
  await expect.element(notice('1 item waiting to be sent')).toBeVisible()
})

test('what was refused is said at once', async () => {
  const { notice } = await aPage('connected', [refused, aPhoto(1)])
  await expect.element(notice(attention)).toBeVisible()
})

test('without a network, what waits is said at once', async () => {
  const { notice } = await aPage('offline', [aPhoto(1, { isSent: false })])
  await expect.element(notice('1 item waiting to be sent').first()).toBeVisible()
})

test('the page of the photos says itself what waits', async () => {
  const { notice } = await aPage('connected', [aPhoto(1)], { 'data-says-photos': '' })
  await expect.element(notice(attention)).not.toBeInTheDocument()
  vi.advanceTimersByTime(10_000)
  await expect.element(notice('1 item waiting to be sent')).toBeInTheDocument()
  await expect.element(notice('1 item waiting to be sent')).not.toBeVisible()
})
