/** The rows of the server and its database. */
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconTimezone from '@tabler/icons-react/dist/esm/icons/IconTimezone.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import type { DiskHealth, Health } from '@bothy/contract/admin/health.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { appVersion, databaseVersion } from '../../../versions.ts'
import { HealthRow } from './health-row.tsx'

type RowOf<Name extends keyof Health> = NonNullable<Health[Name]>

/** A backend without a server of its own has the version of the app in this tab, and a hosted project that of its database functions. */
export function VersionsRow({ state, app, schema, postgres, node }: RowOf<'versions'>) {
  const { t } = useTranslation()
  const isHosted = useApi().databaseVersion !== null
  const values = [
    isHosted || app === null ? t('check.versions.app', { version: appVersion }) : t('check.versions.server', { version: app }),
    isHosted && app && t('check.versions.database', { version: app }),
    schema && t('health.versions.schema', { version: schema }),
    `PostgreSQL ${postgres}`,
    node && `Node ${node}`,
  ]
  const advice = t('check.versions.database.differ', { app: databaseVersion ?? '', database: app ?? t('check.versions.database.unknown') })
  return <HealthRow icon={IconVersions} title={t('check.versions')} state={state} values={values} advice={advice} />
}

export function UptimeRow({ state, startedAt }: RowOf<'uptime'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HealthRow
      icon={IconServer2}
      title={t('health.uptime')}
      state={state}
      values={[t('health.uptime.started', { when: format.since(startedAt) })]}
    />
  )
}

export function DiskRow({ state, purpose, freeBytes, totalBytes }: DiskHealth) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HealthRow
      icon={IconDatabase}
      title={t(`health.disk.${purpose}`)}
      state={state}
      values={[t('health.disk.free', { free: format.bytes(freeBytes), total: format.bytes(totalBytes) })]}
      advice={t(state === 'failed' ? 'health.disk.failed' : 'health.disk.attention')}
    />
  )
}

export function BackupRow({ state, directory, lastBackupAt, bytes }: RowOf<'backup'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOff = directory === null
  const values = isOff
    ? [t('health.backup.off')]
    : [
        lastBackupAt ? t('health.backup.last', { when: format.since(lastBackupAt) }) : t('health.backup.none'),
        bytes !== null && format.bytes(bytes),
        directory,
      ]
  const advice = isOff ? t('health.backup.set-up') : t(state === 'failed' ? 'health.backup.failed' : 'health.backup.soon')
  return <HealthRow icon={IconDatabaseExport} title={t('health.backup')} state={state} values={values} advice={advice} />
}

export function MapRow({ state, bytes, changedAt }: RowOf<'map'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HealthRow
      icon={IconMap}
      title={t('settings.map')}
      state={state}
      values={[t('health.map.copied', { when: format.since(changedAt) }), format.bytes(bytes)]}
      advice={t('health.map.attention')}
    />
  )
}

export function CertificateRow({ state, expiresAt, daysLeft }: RowOf<'certificate'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HealthRow
      icon={IconCertificate}
      title={t('health.certificate')}
      state={state}
      values={[
        daysLeft < 0 ? t('health.certificate.expired') : t('health.certificate.expires', { count: daysLeft }),
        format.shortDate(expiresAt),
      ]}
      advice={t(state === 'failed' ? 'health.certificate.failed' : 'health.certificate.attention')}
    />
  )
}

export function ClockRow({ state, difference }: RowOf<'clock'>) {
  const { t } = useTranslation()
  const seconds = Math.round(Math.abs(difference))
  return (
    <HealthRow
      icon={IconClock}
      title={t('health.clock')}
      state={state}
      values={[t('health.clock.apart', { seconds })]}
      advice={t('health.clock.attention')}
    />
  )
}

export function LiveRow({ state, count, max }: RowOf<'liveConnections'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HealthRow
      icon={IconBroadcast}
      title={t('health.live')}
      state={state}
      values={[t('health.live.open', { count: format.number(count), max: format.number(max) })]}
      advice={t('health.live.attention')}
    />
  )
}

export function ZonesRow({ state, missing }: RowOf<'timeZones'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const value = missing.length > 0 ? t('health.zones.missing', { zones: format.list(missing) }) : t('health.zones.known')
  return <HealthRow icon={IconTimezone} title={t('health.zones')} state={state} values={[value]} advice={t('health.zones.attention')} />
}
