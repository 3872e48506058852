import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Group } from '@bothy/contract/groups/groups.ts'
import { GroupName } from '../../activity-parts/group-name.tsx'
import { useUser } from '../../api/api-context.tsx'
import { useGroupQueries } from '../../api/group-queries.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { GroupFormSheet } from './group-form-sheet.tsx'
import styles from './groups.module.css'

export { GroupScreen } from './group-screen.tsx'

/** The groups of the club, for everybody. Admins of the club make them and change their order. */
export function GroupsScreen() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(useGroupQueries().list())
  return (
    <>
      <TopBar title={t('groups.title')} back="/profile" />
      <Page>
        {data ? (
          <Groups groups={data.groups} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={200} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation()
  const isAdmin = useUser()?.isAdmin ?? false
  const [isCreating, setIsCreating] = useState(false)
  const moving = useSend({
    send: (api, { groupId, position }: { groupId: string; position: number }) => api.updateGroup({ groupId, position }),
    stale: [queryKeys.settings],
  })
  const create = isAdmin && (
    <Button variant="filled" icon={IconPlus} onClick={() => setIsCreating(true)}>
      {t('groups.new')}
    </Button>
  )
  return (
    <div className={styles.groups}>
      {groups.length > 0 && create}
      {groups.length === 0 ? (
        <EmptyState title={t('groups.none.title')} action={create}>
          {t('groups.none.text')}
        </EmptyState>
      ) : (
        <Card padding="none">
          <ul className={styles.list}>
            {groups.map((group, index) => (
              <li key={group.id} className={styles.ordered}>
                <Row group={group} />
                {isAdmin && (
                  <Moves
                    name={group.name}
                    mayGo={{ up: index > 0 && !moving.isPending, down: index < groups.length - 1 && !moving.isPending }}
                    onMove={(by) => moving.mutate({ groupId: group.id, position: index + by })}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isAdmin && <GroupFormSheet open={isCreating} onOpenChange={setIsCreating} />}
    </div>
  )
}

type MovesProps = { name: string; mayGo: { up: boolean; down: boolean }; onMove: (by: -1 | 1) => void }

/** Changes the order of the groups. */
function Moves({ name, mayGo, onMove }: MovesProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton icon={IconArrowUp} label={t('groups.up', { name })} disabled={!mayGo.up} onClick={() => onMove(-1)} />
      <IconButton icon={IconArrowDown} label={t('groups.down', { name })} disabled={!mayGo.down} onClick={() => onMove(1)} />
    </>
  )
}

function Row({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { id, sentence, memberCount, role } = group
  return (
    <Link to="/groups/$groupId" params={{ groupId: id }} className={styles.row}>
      <span className={styles.text}>
        <b>
          <GroupName group={group} />
        </b>
        {sentence && <small lang={detectLanguage(sentence)}>{sentence}</small>}
        <DotSeparated>
          <span>{t('groups.members', { count: memberCount })}</span>
          {role && <span>{t(`groups.role.${role}`)}</span>}
        </DotSeparated>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}
