import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconDeviceSdCard from '@tabler/icons-react/dist/esm/icons/IconDeviceSdCard.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useSettings } from '../../../api/settings.tsx'
import { compactDayAndTime } from '../../../format/later-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Card } from '../../../ui/card.tsx'
import { ButtonRow, LinkRow } from '../../../ui/settings-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DataExportSheet } from './data-export-sheet.tsx'
import { DeleteAccountSheet } from './delete-account-sheet.tsx'
import { OfflineSheet } from './offline-sheet.tsx'
import { offlineSize, useClearCache } from './use-clear-cache.ts'

/** Sync, data export, what this device keeps, self-check and account deletion. */
export function DataSettings({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { autoSync, setAutoSync, pending, syncNow, syncedAt, phase } = useSettings()
  const [open, setOpen] = useState<'backup' | 'offline' | 'delete'>()
  const { clear, isClearing } = useClearCache(() => setOpen(undefined))
  const { data: offline } = useQuery(offlineSize)
  const { data: backups } = useQuery(useQueries().user.backups())
  const last = backups?.items.find(({ status }) => status === 'completed')
  const synced =
    syncedAt === null
      ? t('settings.never-synced')
      : t('settings.synced', { when: compactDayAndTime(isoTime(syncedAt), format.inSentence.context()) })
  return (
    <Section variant="quiet" title={t('settings.data')}>
      <Card padding="none">
        <Switch
          icon={IconCloudUp}
          label={t('settings.auto-sync')}
          hint={t('settings.auto-sync.hint')}
          checked={autoSync}
          onChange={setAutoSync}
        />
        <ButtonRow
          icon={IconRefresh}
          label={t('settings.sync-now')}
          hint={phase === 'syncing' ? t('settings.sync.syncing') : synced}
          value={pending > 0 ? t('settings.pending', { count: pending }) : undefined}
          onPress={() => void syncNow()}
        />
        <ButtonRow
          icon={IconDatabaseExport}
          label={t('settings.backup')}
          hint={
            last
              ? t('settings.backup.last', { when: compactDayAndTime(last.createdAt, format.inSentence.context()) })
              : t('settings.backup.hint')
          }
          onPress={() => setOpen('backup')}
        />
        <ButtonRow
          icon={IconDeviceSdCard}
          label={t('settings.offline')}
          hint={offline === undefined ? t('settings.offline.hint') : t('settings.offline.size', { size: format.bytes(offline) })}
          onPress={() => setOpen('offline')}
        />
        <LinkRow to="/settings-test" icon={IconStethoscope} label={t('title.check')} />
        <ButtonRow icon={IconTrash} label={t('settings.delete')} danger onPress={() => setOpen('delete')} />
      </Card>
      <DataExportSheet open={open === 'backup'} onClose={() => setOpen(undefined)} />
      <OfflineSheet user={user} open={open === 'offline'} onClose={() => setOpen(undefined)} onClear={clear} isClearing={isClearing} />
      <DeleteAccountSheet open={open === 'delete'} onClose={() => setOpen(undefined)} name={user.name} />
    </Section>
  )
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
