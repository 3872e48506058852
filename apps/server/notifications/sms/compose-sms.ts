/** What an SMS says. */
import { shorten } from '@bothy/calendar/shorten.ts'
import { activityDay, momentOf } from '../activity-time.ts'
import { fillPlaceholders, toSingleLine } from '../mail/mail-template.ts'
import type { AccountMessage, ActivityNotification, Digest, OutgoingMessage, Summary } from '../message.ts'
import { Undeliverable } from '../outbox/delivery-queue.ts'
import { texts, type TextId } from '../texts.ts'

/** Maximum characters of a title, place or name. Longer ones are cut to keep the SMS short. */
const maxTextLength = 40

type SmsId = Extract<TextId, `sms.${string}`>
const isSmsId = (id: string): id is SmsId => id in texts.en

function composeNotification(letter: ActivityNotification | Digest | Summary, club: string): string {
  const { kind, locale } = letter
  const id = `sms.${kind}`
  if (!('snapshot' in letter) || !isSmsId(id)) throw new Undeliverable(`${kind} is not an SMS`)
  const { snapshot } = letter
  const short = (text = '') => shorten(toSingleLine(text), maxTextLength)
  return fillPlaceholders({
    club,
    title: short(snapshot.title),
    place: short(snapshot.location),
    day: activityDay(snapshot, locale),
    back: momentOf(snapshot.expectedReturn ?? snapshot.endTime ?? snapshot.startTime, snapshot.timeZone, locale),
    leader: short(snapshot.leader),
    member: short(snapshot.member),
  })(texts[locale][id])
}

/** With `host`, a last line binds the code to that domain, so that phones autofill it only there. */
function composeCode({ kind, locale, secret }: AccountMessage, club: string, host: string | undefined): string {
  if (kind !== 'sign-in-code') throw new Undeliverable(`${kind} is not an SMS`)
  const text = fillPlaceholders({ club, code: secret })(texts[locale]['sms.sign-in-code'])
  return host ? `${text}\n\n@${host} #${secret}` : text
}

export const composeSms = (letter: OutgoingMessage, club: string, host: string | undefined): string =>
  'secret' in letter ? composeCode(letter, club, host) : composeNotification(letter, club)
