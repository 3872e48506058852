import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Group } from '@bothy/contract/groups/groups.ts'
import { GroupName } from '../../../activity-parts/group-name.tsx'
import { useQueries } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { AdminLayout } from '../admin-layout.tsx'
import { Rows } from '../paged-list.tsx'
import styles from './groups.module.css'

/** The groups of the club in their order, which an admin changes. */
export function GroupsScreen() {
  const { data, error, refetch } = useQuery(useQueries().groups.list())
  return (
    <AdminLayout tab="groups">
      {data ? (
        <Groups groups={data.groups} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonBlock height={240} />
        </Skeleton>
      )}
    </AdminLayout>
  )
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation()
  const moving = useSend({
    send: (api, { groupId, position }: { groupId: string; position: number }) => api.updateGroup({ groupId, position }),
    stale: [queryKeys.settings],
  })
  const create = (
    <LinkButton to="/admin/groups/new" variant="filled" icon={IconPlus}>
      {t('groups.new')}
    </LinkButton>
  )
  if (groups.length === 0)
    return (
      <EmptyState title={t('groups.none.title')} action={create}>
        {t('groups.none.text')}
      </EmptyState>
    )
  return (
    <div className={styles.groups}>
      {create}
      <Rows>
        {groups.map((group, index) => (
          <li key={group.id} className={styles.row}>
            <Description group={group} />
            <IconButton
              icon={IconArrowUp}
              label={t('groups.up', { name: group.name })}
              disabled={index === 0 || moving.isPending}
              onClick={() => moving.mutate({ groupId: group.id, position: index - 1 })}
            />
            <IconButton
              icon={IconArrowDown}
              label={t('groups.down', { name: group.name })}
              disabled={index === groups.length - 1 || moving.isPending}
              onClick={() => moving.mutate({ groupId: group.id, position: index + 1 })}
            />
          </li>
        ))}
      </Rows>
    </div>
  )
}

function Description({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { id, sentence, memberCount } = group
  return (
    <div className={styles.text}>
      <b>
        <Link to="/admin/groups/$groupId" params={{ groupId: id }}>
          <GroupName group={group} />
        </Link>
      </b>
      {sentence && <small>{sentence}</small>}
      <small>{t('groups.members', { count: memberCount })}</small>
      <Link to="/groups/$groupId" params={{ groupId: id }}>
        {t('groups.manage')}
      </Link>
    </div>
  )
}
