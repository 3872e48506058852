/** What the club tells people on behalf of their accounts. Each kind goes by mail or by text message, and says nothing once it is too old. */
import { locales, type Locale } from '@bothy/contract/limits.ts'

/** `secret` is the link or the code that the message carries. `worthFor`: seconds until it is not worth sending any more. */
export const messageKinds = {
  'confirm-address': { channel: 'mail', secret: true, worthFor: 24 * 3600 },
  'address-in-use': { channel: 'mail', secret: false, worthFor: 24 * 3600 },
  'reset-password': { channel: 'mail', secret: true, worthFor: 3600 },
  'password-changed': { channel: 'mail', secret: false, worthFor: 3 * 24 * 3600 },
  invitation: { channel: 'mail', secret: true, worthFor: 3 * 24 * 3600 },
  'sign-in-code': { channel: 'text', secret: true, worthFor: 600 },
} as const satisfies Record<string, { channel: 'mail' | 'text'; secret: boolean; worthFor: number }>

export type MessageKind = keyof typeof messageKinds
export type MailKind = { [Kind in MessageKind]: (typeof messageKinds)[Kind]['channel'] extends 'mail' ? Kind : never }[MessageKind]

/** A member as a message needs them: `address` is of mail or of a telephone. */
export type Recipient = { id: string; address: string; name: string; locale: Locale }

export type Message = {
  [Kind in MessageKind]: { kind: Kind; to: Recipient } & ((typeof messageKinds)[Kind]['secret'] extends true ? { secret: string } : object)
}[MessageKind]

/** The language that a member has chosen. */
export const localeOf = (language: string): Locale => locales.find((locale) => locale === language) ?? 'en'
