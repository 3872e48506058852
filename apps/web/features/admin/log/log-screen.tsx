import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { isLogOperation, logOperations, type LogOperation } from '@bothy/contract/admin/log-operations.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RemovableChip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Select } from '../../../ui/select.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { PagedList } from '../paged-list.tsx'
import { LogRow } from './log-row.tsx'
import { MemberPicker } from './member-picker.tsx'
import styles from './log.module.css'

/** The log: who did what and when, the latest first. */
export function LogScreen() {
  const { t } = useTranslation()
  const { operation, member } = useSearch({ from: '/_admins/admin/log' })
  const list = useInfiniteQuery(useQueries().admin.log({ ...(operation && { operation }), ...(member && { userId: member }) }))
  return (
    <AdminLayout tab="log">
      <div className={styles.filters}>
        <OperationFilter operation={operation} />
        <MemberFilter member={member} />
      </div>
      <PagedList
        list={list}
        renderRow={(entry) => <LogRow key={entry.id} entry={entry} />}
        emptyState={<EmptyState title={t('log.none.title')}>{operation || member ? t('log.none.filtered') : t('log.none')}</EmptyState>}
      />
    </AdminLayout>
  )
}

function OperationFilter({ operation }: { operation: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/admin/log' })
  const known: LogOperation | '' = operation && isLogOperation(operation) ? operation : ''
  return (
    <Select<LogOperation | ''>
      label={t('log.operation')}
      value={known}
      onChange={(chosen) => void navigate({ search: (old) => ({ ...old, operation: chosen || undefined }) })}
      options={[{ value: '', label: t('log.everything') }, ...logOperations.map((name) => ({ value: name, label: t(`log.kind.${name}`) }))]}
    />
  )
}

function MemberFilter({ member }: { member: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/admin/log' })
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { data } = useQuery({ ...useQueries().admin.user(member ?? ''), enabled: member !== undefined })
  const choose = (userId: string | undefined) => {
    setIsChoosing(false)
    void navigate({ search: (old) => ({ ...old, member: userId }) })
  }
  return (
    <div className={styles.member} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('log.whose')}
      </span>
      {member ? (
        <RemovableChip icon={IconUser} label={data?.name ?? t('log.somebody')} onRemove={() => choose(undefined)} />
      ) : (
        <Button icon={IconUser} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
          {t('log.everybody')}
        </Button>
      )}
      <MemberPicker open={isChoosing} onOpenChange={setIsChoosing} onChoose={choose} />
    </div>
  )
}
