type Mail = {
  /** Without it, the title is the subject. */
  subject?: string
  title: string
  text: string
  after: string
}
type MailWithLink = Mail & { button: string }

export type MailTexts = {
  welcome: MailWithLink
  /** An admin changed the address of the member. */
  corrected: MailWithLink
  change: MailWithLink
  changed: Mail
  code: Mail
  reset: MailWithLink
  invitation: MailWithLink
}
