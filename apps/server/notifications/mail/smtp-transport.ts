/** Sends mails by SMTP to the server that the operator configured. */
import { createTransport } from 'nodemailer'
import { accountMessages, type MailKind } from '@bothy/auth/messages.ts'
import { calendarFile } from '@bothy/calendar/calendar-file.ts'
import { isToContact } from '@bothy/contract/notifications.ts'
import type { AccountMessage, ActivitySnapshot, Digest, OutgoingMessage, Summary } from '../message.ts'
import { Undeliverable, type Transport } from '../outbox/delivery-queue.ts'
import { composeAccountMail } from './compose-account-mail.ts'
import { composeDigest, composeNotification, composeSummary, linksOf } from './compose-notification.ts'
import { toSingleLine, type Mail } from './mail-template.ts'
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts'

const isAccountMail = (letter: OutgoingMessage): letter is AccountMessage & { kind: MailKind } =>
  letter.kind in accountMessages && accountMessages[(letter as AccountMessage).kind].channel === 'mail'

/** A 5xx response about the mail or its recipient is permanent. An authentication or connection error is not: the operator may fix it meanwhile. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION' && code !== 'EPROTOCOL'
}

type Context = {
  /** Reads the name of the club when a mail is sent. */
  clubName: () => Promise<string>
  /** Base URL of the app. */
  baseUrl: Promise<string>
  unsubscribeTokens: Pick<UnsubscribeTokens, 'tokenFor'>
}

type ComposedMail = Mail & { headers?: Record<string, string>; attachments?: Attachment[] }
type Attachment = { filename: string; content: string; contentType: string }

/** Mails that bring the calendar entry of an activity, the same as that of the calendar feed. */
const kindsWithCalendar = new Set<string>(['seat-confirmed', 'activity-reminder'])
const kindsOfEnd = new Set<string>(['activity-cancelled', 'activity-deleted', 'seat-taken-back'])

type Event = { kind: string; snapshot: ActivitySnapshot }
/** Other mails correct an entry that came with an earlier one: the database numbers the change for who takes part. */
const hasCalendar = ({ kind, snapshot }: Event) => kindsWithCalendar.has(kind) || snapshot.sequence !== undefined

const entryOf = ({ kind, snapshot: { activity: id, coordinates = null, sequence = 0, ...snapshot } }: Event, updatedAt: string) => ({
  ...snapshot,
  id,
  description: '',
  coordinates,
  phase: kindsOfEnd.has(kind) ? 'cancelled' : 'enrolling',
  calendarSequence: sequence,
  updatedAt,
})

/** One file, with the last entry of each activity. */
function calendarOf(events: Event[], appUrl: string): Attachment[] {
  const now = new Date().toISOString()
  const entries = new Map(events.filter(hasCalendar).map((event) => [event.snapshot.activity, entryOf(event, now)]))
  if (entries.size === 0) return []
  const content = calendarFile([...entries.values()], (activityId) => `${appUrl}/activity/${activityId}`)
  return [{ filename: 'activity.ics', content, contentType: 'text/calendar; charset=utf-8' }]
}

/** Throws Undeliverable for a message of another channel. */
async function compose(letter: OutgoingMessage, club: string, context: Context): Promise<ComposedMail> {
  const appUrl = await context.baseUrl
  const now = new Date()
  if ('snapshot' in letter) {
    const unsubscribe = isToContact(letter.kind) ? undefined : await unsubscribeUrl(letter, appUrl, context)
    const headers = { ...listHeaders(appUrl, unsubscribe), ...threadHeaders(appUrl, letter.snapshot.activity) }
    return {
      ...composeNotification(letter, club, linksOf(appUrl, letter, unsubscribe), now),
      attachments: calendarOf([letter], appUrl),
      headers,
    }
  }
  if ('activities' in letter || 'entries' in letter) {
    const unsubscribe = await unsubscribeUrl(letter, appUrl, context)
    const sending = { clubName: club, baseUrl: appUrl, unsubscribe, now }
    const mail = 'activities' in letter ? composeDigest(letter, sending) : composeSummary(letter, sending)
    const events = 'entries' in letter ? letter.entries.map((entry) => ({ kind: entry.kind, snapshot: entry })) : []
    return {
      ...mail,
      attachments: calendarOf(events, appUrl),
      headers: { ...listHeaders(appUrl, unsubscribe), ...threadOf(appUrl, letter) },
    }
  }
  if (!isAccountMail(letter)) throw new Undeliverable(`${letter.kind} is not a mail`)
  return composeAccountMail(letter, club, appUrl)
}

const unsubscribeUrl = async ({ member }: { member: string }, appUrl: string, { unsubscribeTokens }: Context): Promise<string> =>
  `${appUrl}/unsubscribe?token=${await unsubscribeTokens.tokenFor(member)}`

/** What mails about activities are filtered by (RFC 2919), and one-click unsubscribe (RFC 8058), which mail programs offer only for https links. */
function listHeaders(appUrl: string, unsubscribe: string | undefined): Record<string, string> {
  const list = { 'List-Id': `<activities.${new URL(appUrl).hostname}>` }
  if (!unsubscribe?.startsWith('https:')) return list
  return { ...list, 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Mails about one activity are one thread: all refer to a message that nobody got. */
function threadHeaders(appUrl: string, activity: string): Record<string, string> {
  const first = `<activity.${activity}@${new URL(appUrl).hostname}>`
  return { 'In-Reply-To': first, References: first }
}

/** A list of one activity belongs to its thread, too. */
function threadOf(appUrl: string, letter: Digest | Summary): Record<string, string> {
  const [first, ...others] = 'activities' in letter ? letter.activities : letter.entries
  return first && others.length === 0 ? threadHeaders(appUrl, first.activity) : {}
}

export function createSmtpTransport({ url, from }: { url: string; from: string }, context: Context): Transport {
  const seconds = 1000
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(letter) {
      const club = await context.clubName()
      const { headers, ...mail } = await compose(letter, club, context)
      try {
        await transport.sendMail({
          from: { name: toSingleLine(club), address: from },
          to: { name: toSingleLine(letter.name), address: letter.address },
          ...mail,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        })
      } catch (error) {
        throw isPermanent(error) ? new Undeliverable((error as Error).message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}
