/** A message that is tapped with a finger, and pressed with a mouse. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Connection } from '@bothy/client/connect.ts'
import { createSession } from '@bothy/client/session/session.ts'
import type { Message, Reply } from '@bothy/contract/activities/discussion.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { aMessage } from '../../activity-parts/testing/a-message.ts'
import { ApiProvider } from '../../api/api-context.tsx'
import { loadLocaleMessages } from '../../i18n/locale-messages.ts'
import { InApp } from '../../ui/testing/in-app.tsx'
import { Thread } from './thread.tsx'

const said = (position: number, text: string) => aMessage(position, { text })

async function aThread(message: Message, { canWrite = true, readUntil = 100 } = {}) {
  const session = createSession({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } })
  session.begin({ token: 'a', expiresAt: new Date().toISOString(), user: { id: 'bo' } } as SessionAnswer)
  const [onChoose, onThumb] = [vi.fn<(message: Reply) => void>(), vi.fn<(message: Reply) => void>()]
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider connection={{ api: {}, session } as unknown as Connection}>
        <InApp language={await loadLocaleMessages('en')}>
          <ol>
            <Thread
              activityId="hut"
              message={message}
              day={0}
              unread={{ reader: 'bo', after: readUntil, until: 100 }}
              canWrite={canWrite}
              onChoose={onChoose}
              onReply={() => undefined}
              onThumb={onThumb}
            />
          </ol>
        </InApp>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, onChoose, onThumb }
}

/** Without the mouse that comes near first. */
const tap = (words: { element: () => Element }) => words.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('two taps give it a thumb up, and one says what can be done with it', async () => {
  const message = said(1, 'Sun all day')
  const { screen, onChoose, onThumb } = await aThread(message)
  const words = screen.getByText('Sun all day')
  await expect.element(words).toBeVisible()
  tap(words)
  tap(words)
  expect(onThumb.mock.calls).toEqual([[message]])
  tap(words)
  await expect.poll(() => onChoose.mock.calls).toEqual([[message]])
  expect(onThumb).toHaveBeenCalledOnce()
})

test('a mouse opens it at once, and so does a finger where nobody may react', async () => {
  const { screen, onChoose } = await aThread(said(1, 'Sun all day'))
  await screen.getByText('Sun all day').click()
  expect(onChoose).toHaveBeenCalledOnce()
  await screen.unmount()
  const closed = await aThread(said(1, 'Rain all day'), { canWrite: false })
  await expect.element(closed.screen.getByText('Rain all day')).toBeVisible()
  tap(closed.screen.getByText('Rain all day'))
  expect(closed.onChoose).toHaveBeenCalledOnce()
})

test('unread replies are shown, below a line that says so', async () => {
  const replies = [2, 3, 4].map((position) => said(position, `Reply ${position}`))
  const { screen } = await aThread({ ...said(1, 'Who comes?'), replies }, { readUntil: 3 })
  await expect.element(screen.getByText('Reply 2')).toBeVisible()
  const items = [...document.querySelectorAll('ol ol > li')].map(({ textContent }) => /Reply \d|New/.exec(textContent)?.[0])
  expect(items).toEqual(['Reply 2', 'Reply 3', 'New', 'Reply 4'])
  await screen.unmount()
  const read = await aThread({ ...said(1, 'Who comes?'), replies })
  await expect.element(read.screen.getByRole('button', { name: '3 replies' })).toBeVisible()
})
