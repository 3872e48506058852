/** What is looked at, one after the other: each answers with a result and the words that explain it. */
import type { Connected } from '@bothy/client/connect.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { useFormat } from '../../format/use-format.ts'
import { appVersion, imageVersion, serverVersion } from '../../versions.ts'
import { languageNames } from '../../words/language-names.ts'
import type { Words } from '../../words/words.tsx'

export const checkNames = ['mode', 'reach', 'session', 'sync', 'live', 'locale', 'storage', 'versions'] as const
export type CheckName = (typeof checkNames)[number]

export type Result = 'ok' | 'attention' | 'failed'
export type Finding = { result: Result; says: string }

export type Surroundings = {
  connected: Connected
  words: Pick<Words, 't' | 'locale' | 'refusal'>
  format: Pick<ReturnType<typeof useFormat>, 'number' | 'dayAndTime' | 'bytes' | 'viewerZone'>
  /** How many changes of this device the club has not taken yet, and how many it could not take. */
  unsent: { waiting: number; failed: number }
  /** Throws where the reader has blocked it. */
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>
}

type Check = (around: Surroundings) => Finding | Promise<Finding>

/** Milliseconds after which an answer feels slow. */
const slow = 1500
/** Megabytes that should be left. */
const little = 20

const ok = (says: string): Finding => ({ result: 'ok', says })
const attention = (says: string): Finding => ({ result: 'attention', says })
const failed = (says: string): Finding => ({ result: 'failed', says })

const mode: Check = ({ connected: { mode: chosen }, words: { t } }) => ok(t(`config.mode.${chosen}`))

const reach: Check = async ({ connected: { club }, words: { t, refusal }, format }) => {
  try {
    // The first answer waits for whatever is still being loaded or connected.
    await club.getSettings()
    const begun = performance.now()
    await club.getSettings()
    const took = performance.now() - begun
    const ms = format.number(Math.round(took))
    return took < slow ? ok(t('check.reach.ok', { ms })) : attention(t('check.reach.slow', { ms }))
  } catch (fault) {
    return failed(refusal(fault))
  }
}

const session: Check = async ({ connected: { club, session: held }, words: { t, refusal }, format }) => {
  if (!held.token()) return ok(t('check.session.visitor'))
  try {
    const { name } = await club.getUserInfo()
    const until = held.current()?.expiresAt
    return ok(t('check.session.member', { name, until: until ? format.dayAndTime(until) : '–' }))
  } catch (fault) {
    // Without a network nobody is signed out.
    return fault instanceof Refusal && fault.code === 'NOT_SIGNED_IN' ? failed(refusal(fault)) : attention(refusal(fault))
  }
}

const sync: Check = ({ unsent, words: { t } }) => {
  if (unsent.failed > 0) return failed(t('check.sync.failed', { count: unsent.failed }))
  return unsent.waiting > 0 ? attention(t('check.sync.waiting', { count: unsent.waiting })) : ok(t('check.sync.ok'))
}

const live: Check = ({ connected, words: { t } }) => {
  const state = connected.live.current()
  const says = t(`check.live.${state}`)
  return state === 'connected' ? ok(says) : state === 'connecting' ? attention(says) : failed(says)
}

const locale: Check = ({ words, format }) => ok(`${languageNames[words.locale]} · ${format.viewerZone}`)

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

const storage: Check = async ({ storage: open, words: { t }, format }) => {
  try {
    const kept = open()
    kept.setItem('bothy.check', '1')
    kept.removeItem('bothy.check')
  } catch {
    return attention(t('check.storage.blocked'))
  }
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (usage === undefined || quota === undefined) return ok(t('check.storage.kept'))
  const room = { used: format.bytes(usage), left: format.bytes(quota - usage) }
  return megabytes(quota - usage) < little ? attention(t('check.storage.little', room)) : ok(t('check.storage.ok', room))
}

const versions: Check = ({ connected, words: { t } }) => {
  const server = serverVersion()
  if (server && server !== appVersion) return attention(t('check.versions.differ', { app: appVersion, server }))
  const club = connected.mode === 'mock' ? imageVersion() : undefined
  const known = [t('check.versions.app', { version: appVersion }), server && t('check.versions.server', { version: server })]
  return ok([...known, club && t('check.versions.club', { version: club })].filter(Boolean).join(' · '))
}

export const checks: Record<CheckName, Check> = { mode, reach, session, sync, live, locale, storage, versions }
