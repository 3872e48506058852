import type { Health } from '@bothy/contract/admin/health.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { ErrorState } from '../../../api/error-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckSummary } from '../../../ui/check.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { healthStatesOf } from './health-states.ts'
import { BackupRow, CertificateRow, ClockRow, DiskRow, LiveRow, UptimeRow, VersionsRow, ZonesRow } from './server-rows.tsx'
import { JobRow } from './job-row.tsx'
import { MessagesRow } from './messages-row.tsx'
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
  const { versions, uptime, messages, disks, backup, clock, certificate, jobs, liveConnections, timeZones } = health
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
