/** Composes SMS in every supported language. */
import { shorten } from '@bothy/calendar/shorten.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { joinHan, markHan } from '@bothy/contract/han-spacing.ts'
import type { ContactKind } from '@bothy/contract/notifications.ts'
import { activityDay, momentOf } from '../activity-time.ts'
import { toSingleLine } from '../mail/mail-template.ts'
import type { AccountMessage, ActivityNotification, Digest, OutgoingMessage, Summary } from '../message.ts'
import { Undeliverable } from '../outbox/delivery-queue.ts'

const signInCode: Record<Locale, (club: string, code: string) => string> = {
  en: (club, code) => `${code} is your code for ${club}. It expires in 10 minutes. Don't share it.`,
  zh: (club, code) => `【${club}】验证码 ${code}，10 分钟内有效。请勿告诉他人。`,
  'zh-TW': (club, code) => `【${club}】驗證碼 ${code}，10 分鐘內有效。請勿告訴他人。`,
  ja: (club, code) => `【${club}】認証コードは ${code} です。10分間有効です。誰にも教えないでください。`,
  ko: (club, code) => `[${club}] 인증번호 ${code}. 10분 동안 쓸 수 있어요. 아무에게도 알려 주지 마세요.`,
  de: (club, code) => `${code} ist dein Code für ${club}. Er gilt 10 Minuten. Gib ihn nie weiter.`,
  fr: (club, code) => `${code} est ton code pour ${club}. Il est valable 10 minutes. Ne le donne à personne.`,
  'en-x-pirate': (club, code) => `${code} be yer code to board ${club}. It sinks in 10 minutes. Tell no soul, nor any parrot.`,
}

/** `back` is when the group is expected, and `member` who said so. */
type Facts = Record<'club' | 'title' | 'place' | 'day' | 'back' | 'leader' | 'member', string>

type NotificationMessages = Record<'activity-cancelled' | 'seat-taken-back' | ContactKind, (facts: Facts) => string>

const notifications: Record<Locale, NotificationMessages> = {
  en: {
    'activity-cancelled': ({ club, title, day }) => `${club}: "${title}" on ${day} was canceled.`,
    'seat-taken-back': ({ club, title, day }) => `${club}: you were removed from "${title}" on ${day}.`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `${club}: no word from ${leader}. "${title}", ${place}: expected back ${back}. Please call ${leader}. No answer? Call the emergency services.`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `${club}: ${member} says that ${leader}'s group ("${title}") is running late. Expected back ${back}.`,
    'all-clear-contact': ({ club, title, day, leader }) => `${club}: all clear. ${leader} and the group of "${title}" (${day}) are back.`,
  },
  zh: {
    'activity-cancelled': ({ club, title, day }) => `【${club}】${day} 的活动“${title}”已取消。`,
    'seat-taken-back': ({ club, title, day }) => `【${club}】你已被移出 ${day} 的活动“${title}”。`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `【${club}】还没有 ${leader} 的消息。活动“${title}”，地点：${place}，预计返回：${back}。请打电话联系；联系不上，请拨打 110 或当地求救电话。`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `【${club}】${leader} 队伍的消息：${member} 表示活动“${title}”会晚些结束。预计返回：${back}。`,
    'all-clear-contact': ({ club, title, day, leader }) => `【${club}】平安：${day} 的活动“${title}”，${leader} 和队伍已经返回。`,
  },
  'zh-TW': {
    'activity-cancelled': ({ club, title, day }) => `【${club}】${day} 的活動「${title}」已取消。`,
    'seat-taken-back': ({ club, title, day }) => `【${club}】你已被移出 ${day} 的活動「${title}」。`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `【${club}】還沒有 ${leader} 的消息。活動「${title}」，地點：${place}，預計返回：${back}。請打電話聯絡；聯絡不上，請撥 119 或當地緊急電話報案。`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `【${club}】${leader} 隊伍的消息：${member} 表示活動「${title}」會晚一點結束。預計返回：${back}。`,
    'all-clear-contact': ({ club, title, day, leader }) => `【${club}】平安：${day} 的活動「${title}」，${leader} 和隊伍已經回來了。`,
  },
  ja: {
    'activity-cancelled': ({ club, title, day }) => `【${club}】${day}の「${title}」は中止になりました。`,
    'seat-taken-back': ({ club, title, day }) => `【${club}】${day}の「${title}」の参加者から外されました。`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `【${club}】「${title}」（${place}、帰着予定 ${back}）の${leader}さんから、帰着の連絡がまだありません。本人に電話し、つながらなければ警察（110）か消防（119）に通報してください。`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `【${club}】${leader}さんの「${title}」について、${member}さんから帰着が遅れると連絡がありました。新しい帰着予定は${back}です。`,
    'all-clear-contact': ({ club, title, day, leader }) =>
      `【${club}】${day}の「${title}」について、${leader}さんと参加者は全員戻りました。ご安心ください。`,
  },
  ko: {
    'activity-cancelled': ({ club, title, day }) => `[${club}] ${day} "${title}" 활동이 취소됐어요.`,
    'seat-taken-back': ({ club, title, day }) => `[${club}] ${day} "${title}" 활동의 참가자에서 제외됐어요.`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `[${club}] "${title}" (${place}, 복귀 예정 ${back}) 리더 ${leader} 님의 복귀 소식이 아직 없어요. 전화해 보고, 안 되면 119나 현지 긴급 번호로 신고하세요.`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `[${club}] ${leader} 님의 "${title}" 일행 소식: ${member} 님이 시간이 더 걸린다고 알렸어요. 복귀 예정 ${back}.`,
    'all-clear-contact': ({ club, title, day, leader }) => `[${club}] ${day} "${title}" ${leader} 님과 일행이 모두 돌아왔어요. 안심하세요.`,
  },
  de: {
    'activity-cancelled': ({ club, title, day }) => `${club}: "${title}" am ${day} wurde abgesagt.`,
    'seat-taken-back': ({ club, title, day }) => `${club}: Du wurdest aus "${title}" (${day}) entfernt.`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `${club}: Keine Rückmeldung von ${leader}. "${title}", ${place}: Rückkehr erwartet ${back}. Bitte ruf ${leader} an. Keine Antwort? Wähle den Notruf.`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `${club}: Nachricht zur Gruppe von ${leader}. Laut ${member} dauert "${title}" länger. Rückkehr erwartet ${back}.`,
    'all-clear-contact': ({ club, title, day, leader }) =>
      `${club}: Entwarnung. ${leader} und die Gruppe von "${title}" (${day}) sind zurück.`,
  },
  fr: {
    'activity-cancelled': ({ club, title, day }) => `${club} a annulé "${title}" (${day}).`,
    'seat-taken-back': ({ club, title, day }) => `${club} a retiré ta place pour "${title}" (${day}).`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `${leader} n'a pas donné de nouvelles à ${club}. "${title}", ${place}, retour prévu ${back}. Merci de l'appeler. Sans réponse, il faut appeler les secours.`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `${leader} et son groupe ("${title}") rentreront plus tard, selon ${member}. Retour prévu ${back}. Envoyé par ${club}.`,
    'all-clear-contact': ({ club, title, day, leader }) =>
      `Tout va bien, ${leader} et le groupe "${title}" (${day}) sont de retour. Envoyé par ${club}.`,
  },
  'en-x-pirate': {
    'activity-cancelled': ({ club, title, day }) => `Ahoy from ${club}: "${title}" on ${day} was canceled. Boots off.`,
    'seat-taken-back': ({ club, title, day }) => `Ahoy from ${club}: ye were marooned from "${title}" on ${day}. Yer berth be gone.`,
    'leader-overdue-contact': ({ club, title, place, back, leader }) =>
      `Ahoy from ${club}: no word from ${leader}. "${title}", ${place}: due back ${back}. Please call ${leader}. No answer? Call the emergency services.`,
    'alarm-postponed-contact': ({ club, title, back, leader, member }) =>
      `Ahoy from ${club}: ${member} says that ${leader}'s crew ("${title}") is running late. Due back ${back}.`,
    'all-clear-contact': ({ club, title, day, leader }) =>
      `Ahoy from ${club}: all clear. ${leader} an' the crew from "${title}" (${day}) be back.`,
  },
}

/** Maximum characters of a title, place or name. Longer ones are cut to keep the SMS short. */
const maxTextLength = 40

const isSmsKind = (kind: string): kind is keyof NotificationMessages => kind in notifications.en

function composeNotification(letter: ActivityNotification | Digest | Summary, club: string): string {
  const { kind, locale } = letter
  if (!('snapshot' in letter) || !isSmsKind(kind)) throw new Undeliverable(`${kind} is not an SMS`)
  const { snapshot } = letter
  const short = (text = '') => markHan(shorten(toSingleLine(text), maxTextLength))
  const text = notifications[locale][kind]({
    club: toSingleLine(club),
    title: short(snapshot.title),
    place: short(snapshot.location),
    day: markHan(activityDay(snapshot, locale)),
    back: momentOf(snapshot.expectedReturn ?? snapshot.endTime ?? snapshot.startTime, snapshot.timeZone, locale),
    leader: short(snapshot.leader),
    member: short(snapshot.member),
  })
  return joinHan(text)
}

/** With `host`, a last line binds the code to that domain, so that phones autofill it only there. */
function composeCode({ kind, locale, secret }: AccountMessage, club: string, host: string | undefined): string {
  if (kind !== 'sign-in-code') throw new Undeliverable(`${kind} is not an SMS`)
  const text = signInCode[locale](toSingleLine(club), secret)
  return host ? `${text}\n\n@${host} #${secret}` : text
}

export const composeSms = (letter: OutgoingMessage, club: string, host: string | undefined): string =>
  'secret' in letter ? composeCode(letter, club, host) : composeNotification(letter, club)
