import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QualificationList } from '@bothy/contract/qualifications/qualifications.ts'
import { useQualificationQueries } from '../../../api/qualification-queries.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { ButtonRow, TextRow } from '../../../ui/settings-row.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TimeZoneSheet } from '../../../ui/time-zone-sheet.tsx'
import { ZoneCity } from '../../../ui/zone-city.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { ProposalRules } from './proposal-rules.tsx'
import { QualificationSheet } from './qualification-sheet.tsx'
import { useQualificationCall } from './use-qualification-call.ts'
import styles from './qualifications.module.css'

type Qualification = QualificationList['qualifications'][number]

/** The qualifications of the club, who may propose, and what leads from which difficulty on. */
export function QualificationsScreen() {
  const { data, error, refetch } = useQuery(useQualificationQueries().list())
  return (
    <AdminLayout tab="qualifications">
      {data ? (
        <Stack>
          <List qualifications={data.qualifications} />
          <ProposalRules list={data} />
          {data.qualifications.length > 0 && <ClubZone zone={data.timeZone} />}
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={320} />
        </Skeleton>
      )}
    </AdminLayout>
  )
}

function List({ qualifications }: { qualifications: readonly Qualification[] }) {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section title={t('qualifications.title')} hint={t('qualifications.hint')}>
      <div className={styles.list}>
        {qualifications.length > 0 && (
          <Card padding="none">
            <ul className={styles.rows}>
              {qualifications.map((one) => (
                <Row key={one.id} qualification={one} />
              ))}
            </ul>
          </Card>
        )}
        <Button icon={IconPlus} onClick={() => setIsAdding(true)}>
          {t('qualifications.new')}
        </Button>
      </div>
      <QualificationSheet open={isAdding} onOpenChange={setIsAdding} />
    </Section>
  )
}

function Row({ qualification }: { qualification: Qualification }) {
  const { t } = useTranslation()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { id: qualificationId, name, holders } = qualification
  const { mutate, isPending } = useQualificationCall({
    send: (api) => api.deleteQualification({ qualificationId }),
    says: t('qualifications.deleted'),
    onSettled: () => setIsDeleting(false),
  })
  return (
    <li className={styles.row}>
      <TextRow label={name} hint={t('qualifications.holders', { count: holders ?? 0 })} />
      <IconButton icon={IconPencil} label={t('qualifications.rename', { name })} onClick={() => setIsRenaming(true)} />
      <IconButton icon={IconTrash} label={t('qualifications.delete', { name })} onClick={() => setIsDeleting(true)} />
      <QualificationSheet qualification={qualification} open={isRenaming} onOpenChange={setIsRenaming} />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t('qualifications.delete.title', { name })}
        description={t('qualifications.delete.text')}
        confirmLabel={t('qualifications.delete.confirm')}
        danger
        loading={isPending}
        onConfirm={() => mutate()}
      />
    </li>
  )
}

/** In which the last day of a qualification ends. */
function ClubZone({ zone }: { zone: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate } = useQualificationCall<string>({
    send: (api, timeZone) => api.updateSystemSettings({ timeZone }),
    says: t('groups.saved'),
  })
  return (
    <Card padding="none">
      <ButtonRow
        icon={IconWorld}
        label={t('qualifications.zone')}
        hint={t('qualifications.zone.hint')}
        value={<ZoneCity zone={zone} />}
        onPress={() => setIsOpen(true)}
      />
      <TimeZoneSheet open={isOpen} onOpenChange={setIsOpen} chosen={zone} onChoose={mutate} />
    </Card>
  )
}
