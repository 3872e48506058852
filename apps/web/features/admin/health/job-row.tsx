import type { HealthJob, JobHealth } from '@bothy/contract/admin/health.ts'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import { useFormat } from '../../../format/use-format.ts'
import type { IconType } from '../../../ui/icon.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { HealthRow } from './health-row.tsx'

const icons: Record<HealthJob, IconType> = {
  hourly: IconRepeat,
  votes: IconHourglass,
  alarms: IconUrgent,
  messages: IconSend,
  backups: IconDatabaseExport,
}

/** When something last ran that the server does regularly. */
export function JobRow({ name, state, lastRunAt }: JobHealth) {
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
