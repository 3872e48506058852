import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import en from '../../../i18n/locales/en.json' with { type: 'json' }
import zh from '../../../i18n/locales/zh.json' with { type: 'json' }
import { createTranslation } from '../../../i18n/translation.tsx'
import { messagesAdvice } from './messages-advice.ts'

const translationOf = async (locale: 'en' | 'zh', catalog: Record<string, string>) => {
  const messages = Object.fromEntries(Object.entries(catalog).map(([id, text]) => [id, compileMessageOrThrow(text)]))
  return createTranslation({ locale, messages, refusalMessages: await loadRefusalMessages(locale) })
}
const [english, chinese] = await Promise.all([translationOf('en', en), translationOf('zh', zh)])
const undelivered = (counts: { failed: number; dead: number }) => ({ state: 'attention' as const, hasMailProvider: true, ...counts })
const why = 'The outbox shows why some messages couldn’t be delivered.'

test('a retry is promised only for messages that the server retries', () => {
  expect(messagesAdvice(undelivered({ failed: 2, dead: 0 }), english)).toBe(`${why} The server retries automatically.`)
  expect(messagesAdvice(undelivered({ failed: 2, dead: 1 }), english)).toBe(`${why} The server retries the others automatically.`)
  expect(messagesAdvice(undelivered({ failed: 0, dead: 1 }), english)).toBe(why)
})

test('in Chinese no space is between the sentences', () => {
  expect(messagesAdvice(undelivered({ failed: 1, dead: 1 }), chinese)).toBe('发送失败的原因见发送记录。其余消息由服务器自动重试。')
})

test('a queue that is stuck, or has no mail provider, needs something else', () => {
  const messages = undelivered({ failed: 1, dead: 0 })
  expect(messagesAdvice({ ...messages, state: 'failed' }, english)).toBe(english.t('health.messages.stuck'))
  expect(messagesAdvice({ ...messages, hasMailProvider: false }, english)).toBe(english.t('deliveries.no-mail.text'))
})
