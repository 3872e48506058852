/** What a locale must translate for mails. */
import type { MailKind } from '@bothy/auth/messages.ts'
import type { NotificationKind } from '@bothy/contract/notifications.ts'

/** One mail: paragraphs above the button, the button if there is a link, paragraphs below. `{club}` is the name of the club, `{admin}` that of the admin who acted. */
export type MailText = { subject: string; before: string[]; button?: string; after: string[] }

export type AccountMails = Record<MailKind, MailText>

export type MailMessages = {
  /** `{name}` is the name of the recipient. */
  greeting: string
  greetingWithoutName: string
  /** Stands above the plain link, for readers whose mail program shows no button. */
  linkFallback: string
  /** Sender and reason of the mail. */
  footer: string
  mails: AccountMails
  /** What still opens an account whose password was changed. `{passkey}` is the name of a passkey, `{day}` when it was added. */
  otherSignIns: { lead: string; passkey: string; oidc: string; phone: string; button: string }
  notifications: NotificationTexts
}

/** Mails about activities. `{title}` is the title of the activity, `{sender}` the name of the member whose message follows, `{leader}` that of a leader who is overdue, `{member}` that of the member who acted. A list of facts follows the text. */
type NotificationTexts = {
  button: string
  /** For a deleted activity. */
  allButton: string
  footer: string
  /** A link to the notification settings. */
  settingsHint: string
  /** A link to the page with which the recipient stops these mails, without signing in. */
  unsubscribeHint: string
  /** That page. `on` and `off` say whether mails are sent now, `invalid` that its link is unknown. */
  unsubscribe: Record<'title' | 'on' | 'off' | 'stop' | 'undo' | 'more' | 'invalid' | 'invalidText', string>
  labels: Record<
    | 'reason'
    | 'activity'
    | 'leader'
    | 'when'
    | 'where'
    | 'route'
    | 'joined'
    | 'left'
    | 'seats'
    | 'votes'
    | 'voteCloses'
    | 'noVoteClosing'
    | 'expectedReturn',
    string
  >
  /** New activities, each with its time, place and link. */
  digest: { subject: string; before: string[] }
  /** What waits for admins, each with the subject of its own mail. */
  reviews: { subject: string; before: string[] }
  /** What happened, each with the subject of its own mail, and new activities. */
  summary: { subject: string; before: string[]; newActivity: string }
  mails: Record<NotificationKind, { subject: string; before: string[]; after?: string[] }>
}
