/** Titles of push notifications of events that are not mailed. `{title}` is the activity, `{name}` the member. The others have the subject of their mail. */
import type { Locale } from '@bothy/contract/choices.ts'
import type { kindsWithoutMail, PushAction } from '@bothy/contract/notifications.ts'

export type KindWithoutMail = (typeof kindsWithoutMail)[number]

export type GatheringKind = 'member-joined' | 'member-left'

export const pushTitles: Record<Locale, Record<KindWithoutMail, string>> = {
  en: {
    'member-joined': '{name} joined: {title}',
    'member-left': '{name} left: {title}',
    'leader-changed': 'New leader, {name}: {title}',
    'leadership-declined': '{name} won’t take over: {title}',
  },
  zh: {
    'member-joined': '{name}报名了：{title}',
    'member-left': '{name}取消了报名：{title}',
    'leader-changed': '{name}成为新领队：{title}',
    'leadership-declined': '{name}谢绝了领队：{title}',
  },
  'zh-TW': {
    'member-joined': '{name}報名了：{title}',
    'member-left': '{name}取消了報名：{title}',
    'leader-changed': '新領隊是{name}：{title}',
    'leadership-declined': '{name}婉拒了領隊：{title}',
  },
  ja: {
    'member-joined': '{name}さんが参加しました：{title}',
    'member-left': '{name}さんが参加をキャンセルしました：{title}',
    'leader-changed': '{name}さんがリーダーになりました：{title}',
    'leadership-declined': '{name}さんは引き受けません：{title}',
  },
  ko: {
    'member-joined': '{name} 님이 참가했어요: {title}',
    'member-left': '{name} 님이 참가를 취소했어요: {title}',
    'leader-changed': '{name} 님이 새 리더예요: {title}',
    'leadership-declined': '{name} 님이 맡지 않아요: {title}',
  },
  de: {
    'member-joined': '{name} ist dabei: {title}',
    'member-left': '{name} ist nicht mehr dabei: {title}',
    'leader-changed': '{name} leitet jetzt: {title}',
    'leadership-declined': '{name} übernimmt nicht: {title}',
  },
  fr: {
    'member-joined': '{name} participe : {title}',
    'member-left': '{name} ne participe plus : {title}',
    'leader-changed': '{name} est maintenant responsable : {title}',
    'leadership-declined': '{name} ne prend pas le relais : {title}',
  },
  'en-x-pirate': {
    'member-joined': '{name} grabbed a berth: {title}',
    'member-left': '{name} gave up a berth: {title}',
    'leader-changed': 'New captain, {name}: {title}',
    'leadership-declined': '{name} won’t take the hat: {title}',
  },
}

/** For more than one member. */
export const gatheredTitles: Record<Locale, Record<GatheringKind, string>> = {
  en: { 'member-joined': '{count} people joined: {title}', 'member-left': '{count} people left: {title}' },
  zh: { 'member-joined': '{count} 人报名了：{title}', 'member-left': '{count} 人取消了报名：{title}' },
  'zh-TW': { 'member-joined': '{count} 人報名了：{title}', 'member-left': '{count} 人取消了報名：{title}' },
  ja: { 'member-joined': '{count}名が参加しました：{title}', 'member-left': '{count}名が参加をキャンセルしました：{title}' },
  ko: { 'member-joined': '{count}명이 참가했어요: {title}', 'member-left': '{count}명이 참가를 취소했어요: {title}' },
  de: { 'member-joined': '{count} sind neu dabei: {title}', 'member-left': '{count} sind nicht mehr dabei: {title}' },
  fr: { 'member-joined': '{count} nouvelles inscriptions : {title}', 'member-left': '{count} désinscriptions : {title}' },
  'en-x-pirate': { 'member-joined': '{count} hands grabbed a berth: {title}', 'member-left': '{count} hands gave up a berth: {title}' },
}

/** The buttons of a notification that a member can join. */
export const actionLabels: Record<Locale, Record<PushAction, string>> = {
  en: { join: 'Join', decline: 'Not this time' },
  zh: { join: '报名', decline: '这次不去' },
  'zh-TW': { join: '報名', decline: '這次不去' },
  ja: { join: '参加する', decline: '今回は見送る' },
  ko: { join: '참가하기', decline: '이번엔 안 가요' },
  de: { join: 'Mitkommen', decline: 'Diesmal nicht' },
  fr: { join: 'Participer', decline: 'Pas cette fois' },
  'en-x-pirate': { join: 'Grab a berth', decline: 'Not this tide' },
}
