/** The checks of the self-check page. Each returns a result and a message that explains it. */
import type { Connection } from '@bothy/client/connect.ts'
import { foreignIssuer } from '@bothy/client/supabase/issuer.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { offsetOf } from '../../format/time-zones.ts'
import type { useFormat } from '../../format/use-format.ts'
import { cityOf, loadZoneNames } from '../../format/zone-names.ts'
import { languageNames } from '../../i18n/language-names.ts'
import type { Translation } from '../../i18n/translation.tsx'
import type { CheckResult } from '../../ui/check.tsx'
import { appVersion, databaseImageVersion, databaseVersion, serverVersion } from '../../versions.ts'

export const checkNames = ['mode', 'reach', 'session', 'sync', 'live', 'locale', 'storage', 'versions'] as const
export type CheckName = (typeof checkNames)[number]

export type Finding = { result: CheckResult; message: string }

export type CheckContext = {
  connection: Connection
  translation: Pick<Translation, 't' | 'locale' | 'errorMessage'>
  format: Pick<ReturnType<typeof useFormat>, 'number' | 'inSentence' | 'bytes' | 'list' | 'viewerZone'>
  /** The number of changes on this device that wait to be sent, and of those that failed. */
  unsent: { waiting: number; failed: number }
  /** Throws where the browser blocks it. */
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>
}

type Check = (context: CheckContext) => Finding | Promise<Finding>

/** Milliseconds. A response that takes this long is slow. */
const slowAfter = 1500
/** Megabytes. Less free storage than this is low. */
const lowStorage = 20

const ok = (message: string): Finding => ({ result: 'ok', message })
const attention = (message: string): Finding => ({ result: 'attention', message })
const failed = (message: string): Finding => ({ result: 'failed', message })

const mode: Check = ({ connection: { mode: chosen }, translation: { t } }) => ok(t(`config.mode.${chosen}`))

const reach: Check = async ({ connection: { api }, translation: { t, errorMessage }, format }) => {
  try {
    // The first call also waits for loading and connecting, so the second one is measured.
    await api.getSettings()
    const startedAt = performance.now()
    await api.getSettings()
    const took = performance.now() - startedAt
    const ms = format.number(Math.round(took))
    return took < slowAfter ? ok(t('check.reach.ok', { ms })) : attention(t('check.reach.slow', { ms }))
  } catch (error) {
    return failed(errorMessage(error))
  }
}

const session: Check = async ({ connection: { api, session: store, projectUrl: url }, translation: { t, errorMessage }, format }) => {
  const token = store.token()
  if (!token) return ok(t('check.session.visitor'))
  const issuer = url && foreignIssuer(token, url)
  if (issuer) return attention(t('check.session.issuer', { issuer, url }))
  try {
    const { name } = await api.getUserInfo()
    const until = store.current()?.expiresAt
    return ok(t('check.session.member', { name, until: until ? format.inSentence.dayAndTime(until) : '–' }))
  } catch (error) {
    const isSignedOut = error instanceof Refusal && error.code === 'NOT_SIGNED_IN'
    // Any other error, such as a missing network, does not sign the member out.
    return isSignedOut ? failed(errorMessage(error)) : attention(errorMessage(error))
  }
}

const sync: Check = ({ unsent, translation: { t } }) => {
  if (unsent.failed > 0) return failed(t('check.sync.failed', { count: unsent.failed }))
  return unsent.waiting > 0 ? attention(t('check.sync.waiting', { count: unsent.waiting })) : ok(t('check.sync.ok'))
}

const live: Check = ({ connection, translation: { t } }) => {
  const state = connection.live.current()
  const message = t(`check.live.${state}`)
  if (state === 'connected') return ok(message)
  return state === 'connecting' ? attention(message) : failed(message)
}

/** Admins also learn which zones the database does not know. */
const locale: Check = async ({ connection: { api, session: store }, translation: { t, locale: language }, format }) => {
  const city = cityOf(format.viewerZone, await loadZoneNames(language))
  const message = [languageNames[language], city, offsetOf(format.viewerZone, new Date())].filter(Boolean).join(' · ')
  if (!store.current()?.user.isAdmin) return ok(message)
  const { timeZones } = await api.getHealth().catch(() => ({ timeZones: undefined }))
  if (!timeZones || timeZones.missing.length === 0) return ok(message)
  const found = `${message} · ${t('health.zones.missing', { zones: format.list(timeZones.missing) })}`
  return timeZones.state === 'ok' ? ok(found) : attention(found)
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

const storage: Check = async ({ storage: open, translation: { t }, format }) => {
  try {
    const opened = open()
    opened.setItem('bothy.check', '1')
    opened.removeItem('bothy.check')
  } catch {
    return attention(t('check.storage.blocked'))
  }
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (usage === undefined || quota === undefined) return ok(t('check.storage.kept'))
  const space = { used: format.bytes(usage), left: format.bytes(quota - usage) }
  return megabytes(quota - usage) < lowStorage ? attention(t('check.storage.little', space)) : ok(t('check.storage.ok', space))
}

const versions: Check = async ({ connection, translation: { t } }) => {
  // When the project cannot be reached, the check of the connection says so.
  const database = await connection.databaseVersion?.().catch(() => undefined)
  if (databaseVersion && database !== undefined && database !== databaseVersion) {
    const found = database ?? t('check.versions.database.unknown')
    return attention(t('check.versions.database.differ', { app: databaseVersion, database: found }))
  }
  const server = serverVersion()
  if (server && server !== appVersion) return attention(t('check.versions.differ', { app: appVersion, server }))
  const databaseImage = connection.mode === 'mock' ? databaseImageVersion() : undefined
  const known = [t('check.versions.app', { version: appVersion }), server && t('check.versions.server', { version: server })]
  return ok([...known, databaseImage && t('check.versions.club', { version: databaseImage })].filter(Boolean).join(' · '))
}

export const checks: Record<CheckName, Check> = { mode, reach, session, sync, live, locale, storage, versions }
