import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconDeviceSdCard from '@tabler/icons-react/dist/esm/icons/IconDeviceSdCard.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useQueries, useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { compactDayAndTime } from '../../../format/later-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { removeSeen, sizeOfSeen } from '../../../offline/remove-seen.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { ButtonRow, LinkRow } from '../../../ui/settings-row.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { DataExportSheet } from './data-export-sheet.tsx'
import { DeleteAccountSheet } from './delete-account-sheet.tsx'
import { OfflineSheet } from './offline-sheet.tsx'

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

/** Bytes of what this device keeps for use without a network. Measured again with each visit. */
const offlineSize = queryOptions({ queryKey: ['offline-size'], queryFn: sizeOfSeen, staleTime: 0, gcTime: 0 })

/** Bytes that this site stores on the device; 0 where the browser does not report them. */
const usage = async () => (await navigator.storage?.estimate?.().catch(() => undefined))?.usage ?? 0

/** Clears what can be fetched again: what the member has seen, and images. The app itself, drafts and unsent changes stay. */
function useClearCache(onSettled: () => void): { clear: () => void; isClearing: boolean } {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const format = useFormat()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // This call goes first: offline it fails, and nothing is cleared that could not be fetched again.
      await api.clearCache()
      const before = await usage()
      await removeSeen()
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== queryKeys.commandQueue[0] })
      void client.invalidateQueries()
      return Math.max(0, before - (await usage()))
    },
    onSuccess: (freed) => toast.done(t('settings.clear.done', { megabytes: format.number(Math.round(freed / 100_000) / 10) })),
    onError: toast.failed,
    onSettled,
  })
  return { clear: () => !isPending && mutate(), isClearing: isPending }
}
