/** Messages about accounts. The database writes them, and the caller of the database sends them. */
import type { AccountMessageKind } from '@bothy/contract/notifications.ts'

export type Channel = 'mail' | 'sms'

/** Each kind with its channel and the page that its button opens. `page` gets the secret of the message as its token, `opens` gets nothing. */
export const accountMessages = {
  'confirm-address': { channel: 'mail', page: 'verify-email' },
  'confirm-email-change': { channel: 'mail', page: 'confirm-email-change' },
  'address-in-use': { channel: 'mail', opens: 'login' },
  'reset-password': { channel: 'mail', page: 'reset-password' },
  'password-changed': { channel: 'mail', opens: 'forgot-password' },
  'phone-changed': { channel: 'mail', opens: 'forgot-password' },
  'email-changed': { channel: 'mail' },
  'email-entered': { channel: 'mail', page: 'verify-email' },
  'email-change-requested': { channel: 'mail', page: 'cancel-email-change' },
  'email-change-done': { channel: 'mail' },
  'phone-entered': { channel: 'mail', opens: 'profile/info' },
  'account-unlocked': { channel: 'mail', opens: 'login' },
  'admin-role-given': { channel: 'mail' },
  'admin-role-removed': { channel: 'mail' },
  'passkey-added': { channel: 'mail', opens: 'profile/security' },
  'passkey-removed': { channel: 'mail', opens: 'profile/security' },
  'two-factor-on': { channel: 'mail', opens: 'profile/security' },
  'two-factor-off': { channel: 'mail', opens: 'profile/security' },
  'two-factor-reset': { channel: 'mail', page: 'keep-two-factor' },
  'backup-code-used': { channel: 'mail', opens: 'profile/security' },
  'backup-codes-renewed': { channel: 'mail', opens: 'profile/security' },
  'signed-out-by-admin': { channel: 'mail', opens: 'login' },
  'sign-in-linked': { channel: 'mail', opens: 'profile/security' },
  'qualification-ending': { channel: 'mail', opens: 'profile' },
  invitation: { channel: 'mail', page: 'invitation' },
  test: { channel: 'mail' },
  'sign-in-code': { channel: 'sms' },
} as const satisfies Record<AccountMessageKind, { channel: Channel; page?: string; opens?: string }>

/** The pages that buttons of mails open without a token. */
export type OpenedPage = Extract<(typeof accountMessages)[AccountMessageKind], { opens: string }>['opens']

export type MailKind = {
  [Kind in AccountMessageKind]: (typeof accountMessages)[Kind]['channel'] extends 'mail' ? Kind : never
}[AccountMessageKind]

/** The link of the button of a mail; undefined for a message without one. With `language`, its page is in that language for who has chosen none. */
export function linkOf(kind: AccountMessageKind, secret: string, baseUrl: string, language?: string): string | undefined {
  const message = accountMessages[kind]
  if ('page' in message) return `${baseUrl}/${message.page}?token=${secret}${language ? `&lang=${language}` : ''}`
  return 'opens' in message ? `${baseUrl}/${message.opens}` : undefined
}
