import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import type { Health, HealthJob, JobHealth } from '@bothy/contract/admin/health.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckSummary } from '../../../ui/check.tsx'
import type { IconType } from '../../../ui/icon.ts'
import { Section } from '../../../ui/section.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { HealthRow } from './health-row.tsx'
import { healthStatesOf } from './health-states.ts'
import { MessagesRow } from './messages-row.tsx'
import { BackupRow, CertificateRow, ClockRow, DiskRow, LiveRow, MapRow, UptimeRow, VersionsRow, ZonesRow } from './server-rows.tsx'
import { useHealth } from './use-health.ts'
import styles from './health.module.css'

/** How the server of the club is doing, and what to do about it. */
export function HealthScreen() {
  const { t } = useTranslation()
  const { data: health, error, isFetching, refetch } = useHealth()
  if (!health && error)
    return (
      <AdminLayout tab="health">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </AdminLayout>
    )
  return (
    <AdminLayout tab="health">
      <CheckSummary results={health ? healthStatesOf(health) : []} isRunning={!health} />
      {health && <Rows health={health} />}
      <Button className={styles.again} icon={IconRefresh} loading={isFetching} onClick={() => void refetch()}>
        {t('check.again')}
      </Button>
    </AdminLayout>
  )
}

/** A row that the backend has left out is not shown. */
function Rows({ health }: { health: Health }) {
  const { t } = useTranslation()
  const { versions, uptime, messages, disks, backup, map, clock, certificate, jobs, liveConnections, timeZones } = health
  return (
    <>
      <Card padding="none">
        <dl>
          <VersionsRow {...versions} />
          {uptime && <UptimeRow {...uptime} />}
          {messages && <MessagesRow {...messages} />}
          {disks.map((disk) => (
            <DiskRow key={disk.purpose} {...disk} />
          ))}
          {backup && <BackupRow {...backup} />}
          {map && <MapRow {...map} />}
          {certificate && <CertificateRow {...certificate} />}
          {clock && <ClockRow {...clock} />}
          {liveConnections && <LiveRow {...liveConnections} />}
          <ZonesRow {...timeZones} />
        </dl>
      </Card>
      {jobs.length > 0 && (
        <Section title={t('health.jobs')} className={styles.jobs}>
          <Card padding="none">
            <dl>
              {jobs.map((job) => (
                <JobRow key={job.name} {...job} />
              ))}
            </dl>
          </Card>
        </Section>
      )}
    </>
  )
}

const icons: Record<HealthJob, IconType> = {
  hourly: IconRepeat,
  votes: IconHourglass,
  alarms: IconUrgent,
  messages: IconSend,
  backups: IconDatabaseExport,
}

/** When something last ran that the server does regularly. */
function JobRow({ name, state, lastRunAt }: JobHealth) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HealthRow
      icon={icons[name]}
      title={t(`health.job.${name}`)}
      state={state}
      values={[lastRunAt ? t('health.job.ran', { when: format.since(lastRunAt) }) : t('health.job.not-yet')]}
      advice={t(state === 'failed' ? 'health.job.failed' : 'health.job.attention')}
    />
  )
}
