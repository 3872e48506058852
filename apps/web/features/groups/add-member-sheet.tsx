import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupDetail } from '@bothy/contract/groups/groups.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useGroupCall } from './use-group-call.ts'
import styles from './groups.module.css'

/** Fewer letters would list the whole club. */
const shortest = 2

type AddMemberSheetProps = { group: GroupDetail; open: boolean; onOpenChange: (open: boolean) => void }

/** A sheet to find members by name and add them. */
export function AddMemberSheet({ group, open, onOpenChange }: AddMemberSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('groups.add')}>
      {open && <Candidates group={group} />}
    </Sheet>
  )
}

function Candidates({ group }: { group: GroupDetail }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.group(group.id), 'candidates', q],
    queryFn: ({ signal }) => api.findGroupCandidates({ groupId: group.id, q }, { signal }),
    enabled: q.length >= shortest,
    staleTime: 0,
  })
  const { mutate, isPending } = useGroupCall<{ id: string; name: string }>(group, {
    send: (calls, { id }) => calls.setGroupMember({ groupId: group.id, userId: id, role: 'member' }),
    says: ({ name }) => t('groups.added', { name }),
  })
  return (
    <>
      <SearchField value={q} onSearch={(typed) => setQ(searchText(typed).trim())} placeholder={t('groups.add.search')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={styles.list}>
        {data?.members.map(({ id, name, avatar }) => (
          <li key={id} className={styles.member}>
            <Avatar name={name} avatar={avatar} size="md" />
            <span className={styles.name}>{name}</span>
            <IconButton
              icon={IconUserPlus}
              label={t('groups.add.one', { name })}
              disabled={isPending}
              onClick={() => mutate({ id, name })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {data?.members.length === 0 && t('groups.add.none')}
      </p>
    </>
  )
}
