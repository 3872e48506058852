/** The question before a session ends that nobody uses, on a clock that only the test moves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession, type Session } from '@bothy/client/session/session.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { ApiProvider } from '../api/api-context.tsx'
import { loadLocaleMessages } from '../i18n/locale-messages.ts'
import { InApp } from '../ui/testing/in-app.tsx'
import { IdleWarning } from './idle-warning.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
})

/** A signed-in member. `refreshed` is how many seconds are left once they say that they are there. */
async function aMember({ refreshed }: { refreshed: number }) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const session: Session = createSession({ storage })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const ended = vi.fn<(event: { reason: string }) => void>()
  session.on('signed-out', ended)
  const refreshSession = vi.fn<(input: { idleSeconds: number }) => Promise<void>>(async () => session.announce('idle', refreshed * 1000))
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={{ api: { refreshSession }, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <IdleWarning />
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, session, refreshSession, ended, question: screen.getByRole('alertdialog', { name: 'Are you still there?' }) }
}

const stay = 'Stay signed in'
const limit = 'signed in for almost the maximum time'

test('asks in the last two minutes, counts down, and no longer asks once the session has ended', async () => {
  const { screen, session, question } = await aMember({ refreshed: 1800 })
  session.announce('idle', 121_000)
  await expect.element(question).not.toBeInTheDocument()
  session.announce('idle', 100_000)
  await expect.element(screen.getByText('in 2 minutes')).toBeVisible()
  vi.advanceTimersByTime(40_000)
  await expect.element(screen.getByText('in 1 minute.')).toBeVisible()
  vi.advanceTimersByTime(60_000)
  await expect.element(question).not.toBeInTheDocument()
})

test('one press of a key is an answer, and the session goes on', async () => {
  const { screen, session, question, refreshSession } = await aMember({ refreshed: 1800 })
  session.announce('idle', 100_000)
  await expect.element(question).toBeVisible()
  await expect.element(screen.getByRole('button', { name: stay })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(refreshSession.mock.calls).toEqual([[{ idleSeconds: 0 }]])
  expect(screen.getByText(limit).query()).toBeNull()
})

test('at the maximum time of a session, says that it ends soon all the same, and leads to a new sign-in', async () => {
  const { screen, session, question, ended } = await aMember({ refreshed: 90 })
  session.announce('idle', 100_000)
  await screen.getByRole('button', { name: stay }).click()
  await expect.element(screen.getByText(limit)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  session.announce('idle', 60_000)
  await expect.element(question).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Sign in now' }).click()
  expect(ended.mock.calls).toMatchObject([[{ reason: 'expired' }]])
})
