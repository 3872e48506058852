import { expect, test } from 'vitest'
import { accountMessages, type Channel } from '@bothy/auth/messages.ts'
import { digestKind, isReviewKind, kindsOfNotifications, summaryKind } from '@bothy/contract/notifications.ts'
import { texts } from './texts.ts'

const notifications = Object.entries(kindsOfNotifications).map(([kind, row]) => ({
  kind,
  again: row.again,
  by: row.by as readonly string[],
}))
const accountKinds = (channel: Channel) => Object.entries(accountMessages).flatMap(([kind, row]) => (row.channel === channel ? [kind] : []))
const kindsBy = (channel: string) => notifications.filter(({ by }) => by.includes(channel)).map(({ kind }) => kind)

const mails = [...accountKinds('mail'), ...kindsBy('mail'), digestKind, summaryKind, 'activity-reviews']
const isSeveral = ({ kind, again }: (typeof notifications)[number]) => again === 'members' || isReviewKind(kind)

test('every kind of mail, SMS and push notification has its texts, and there are no others', () => {
  const expected = [
    ...mails.flatMap((kind) => [`mail.${kind}.subject`, `mail.${kind}.before`]),
    ...[...accountKinds('sms'), ...kindsBy('sms')].map((kind) => `sms.${kind}`),
    ...notifications.filter(({ by }) => !by.includes('mail')).map(({ kind }) => `push.${kind}`),
    ...notifications.filter(isSeveral).map(({ kind }) => `push.${kind}.several`),
  ]
  const found = Object.keys(texts.en).filter((id) => /^(mail|sms|push)\./.test(id))
  const optional = new Set(mails.flatMap((kind) => [`mail.${kind}.button`, `mail.${kind}.after`]))
  expect(found.filter((id) => !optional.has(id)).toSorted()).toEqual(expected.toSorted())
})
