import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useSettings } from '../../../api/settings.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ButtonRow, LinkRow } from '../../../ui/settings-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DataExportSheet } from './data-export-sheet.tsx'
import { DeleteAccountSheet } from './delete-account-sheet.tsx'
import { useClearCache } from './use-clear-cache.ts'

/** Sync, data export, cache, self-check and account deletion. */
export function DataSettings({ user }: { user: UserInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { autoSync, setAutoSync, pending, syncNow, syncedAt, phase } = useSettings()
  const [open, setOpen] = useState<'backup' | 'clear' | 'delete'>()
  const { clear, isClearing } = useClearCache(() => setOpen(undefined))
  const { data: backups } = useQuery(useQueries().user.backups())
  const last = backups?.items.find(({ status }) => status === 'completed')
  const synced =
    syncedAt === null ? t('settings.never-synced') : t('settings.synced', { when: format.compactDayAndTime(isoTime(syncedAt)) })
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
          hint={last ? t('settings.backup.last', { when: format.compactDayAndTime(last.createdAt) }) : t('settings.backup.hint')}
          onPress={() => setOpen('backup')}
        />
        <ButtonRow
          icon={IconEraser}
          label={t('settings.clear')}
          hint={isClearing ? t('settings.clear.running') : t('settings.clear.hint')}
          onPress={() => setOpen('clear')}
        />
        <LinkRow to="/settings-test" icon={IconStethoscope} label={t('title.check')} />
        <ButtonRow icon={IconTrash} label={t('settings.delete')} danger onPress={() => setOpen('delete')} />
      </Card>
      <DataExportSheet open={open === 'backup'} onClose={() => setOpen(undefined)} />
      <ConfirmDialog
        open={open === 'clear'}
        onOpenChange={() => setOpen(undefined)}
        title={t('settings.clear')}
        description={t('settings.clear.hint')}
        confirmLabel={t('settings.clear')}
        loading={isClearing}
        onConfirm={clear}
      />
      <DeleteAccountSheet open={open === 'delete'} onClose={() => setOpen(undefined)} name={user.name} />
    </Section>
  )
}

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
