import { expect, test } from 'vitest'
import { loadCommonMessages, withAllMessages } from './locale-messages.ts'

test('a screen that is loaded before the first messages has its own, too', async () => {
  const loading = loadCommonMessages('en')
  await withAllMessages(Promise.resolve())
  expect(Object.keys((await loading).messages)).toEqual(expect.arrayContaining(['app.home', 'login.title']))
})
