/** Titles of push notifications of events that are not mailed. `{title}` is the activity, `{name}` the member. The others have the subject of their mail. */
import type { Locale } from '@bothy/contract/choices.ts'
import type { GatheringKind, KindWithoutMail, PushAction, ReviewKind } from '@bothy/contract/notifications.ts'

export const pushTitles: Record<Locale, Record<KindWithoutMail, string>> = {
  en: {
    'member-joined': '{name} joined: {title}',
    'member-left': '{name} left: {title}',
    'leader-changed': 'New leader, {name}: {title}',
  },
  zh: {
    'member-joined': '{name} 报名了：{title}',
    'member-left': '{name} 取消了报名：{title}',
    'leader-changed': '{name} 成为新领队：{title}',
  },
  'zh-TW': {
    'member-joined': '{name} 報名了：{title}',
    'member-left': '{name} 取消了報名：{title}',
    'leader-changed': '新領隊是 {name}：{title}',
  },
  ja: {
    'member-joined': '{name}さんが参加しました：{title}',
    'member-left': '{name}さんが参加をキャンセルしました：{title}',
    'leader-changed': '{name}さんがリーダーになりました：{title}',
  },
  ko: {
    'member-joined': '{name} 님이 참가했어요: {title}',
    'member-left': '{name} 님이 참가를 취소했어요: {title}',
    'leader-changed': '{name} 님이 새 리더예요: {title}',
  },
  de: {
    'member-joined': '{name} ist dabei: {title}',
    'member-left': '{name} ist nicht mehr dabei: {title}',
    'leader-changed': '{name} leitet jetzt: {title}',
  },
  fr: {
    'member-joined': '{name} participe : {title}',
    'member-left': '{name} ne participe plus : {title}',
    'leader-changed': '{name} est maintenant responsable : {title}',
  },
  'en-x-pirate': {
    'member-joined': '{name} grabbed a berth: {title}',
    'member-left': '{name} gave up a berth: {title}',
    'leader-changed': 'New captain, {name}: {title}',
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

/** For more than one activity that waits for admins. */
export const reviewTitles: Record<Locale, Record<ReviewKind, string>> = {
  en: {
    'activity-proposed': '{count} activities to review',
    'activity-rewritten': '{count} activities edited after approval',
    'activity-without-leader': '{count} activities without a leader',
  },
  zh: {
    'activity-proposed': '{count} 个活动待审核',
    'activity-rewritten': '{count} 个活动通过后有改动',
    'activity-without-leader': '{count} 个活动没有领队',
  },
  'zh-TW': {
    'activity-proposed': '{count} 個活動待審核',
    'activity-rewritten': '{count} 個活動核准後有修改',
    'activity-without-leader': '{count} 個活動沒有領隊',
  },
  ja: {
    'activity-proposed': '{count}件の活動が承認待ちです',
    'activity-rewritten': '{count}件の活動が承認後に編集されました',
    'activity-without-leader': '{count}件の活動にリーダーがいません',
  },
  ko: {
    'activity-proposed': '검토를 기다리는 활동 {count}개',
    'activity-rewritten': '승인 후 수정된 활동 {count}개',
    'activity-without-leader': '리더가 없는 활동 {count}개',
  },
  de: {
    'activity-proposed': '{count} Aktivitäten zu prüfen',
    'activity-rewritten': '{count} Aktivitäten nach der Freigabe geändert',
    'activity-without-leader': '{count} Aktivitäten ohne Leitung',
  },
  fr: {
    'activity-proposed': '{count} activités à valider',
    'activity-rewritten': '{count} activités modifiées après validation',
    'activity-without-leader': '{count} activités sans responsable',
  },
  'en-x-pirate': {
    'activity-proposed': '{count} voyages to inspect',
    'activity-rewritten': '{count} voyages mended after the blessin’',
    'activity-without-leader': '{count} voyages without a captain',
  },
}

/** The buttons of a notification that a member can join. */
export const actionLabels: Record<Locale, Record<PushAction, string>> = {
  en: { join: 'Join', decline: 'Not this time' },
  zh: { join: '报名', decline: '这次不去' },
  'zh-TW': { join: '報名', decline: '這次不去' },
  ja: { join: '参加する', decline: '今回は見送る' },
  ko: { join: '참가하기', decline: '이번엔 안 가요' },
  de: { join: 'Platz sichern', decline: 'Diesmal nicht' },
  fr: { join: 'Participer', decline: 'Pas cette fois' },
  'en-x-pirate': { join: 'Grab a berth', decline: 'Not this tide' },
}
