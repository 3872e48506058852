import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Group } from '@bothy/contract/groups/groups.ts'
import { GroupName } from '../../activity-parts/group-name.tsx'
import { useQueries } from '../../api/api-context.tsx'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import styles from './groups.module.css'

/** The groups of the club, for everybody. */
export function GroupsScreen() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(useQueries().groups.list())
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
  if (groups.length === 0) return <EmptyState title={t('groups.none.title')} />
  return (
    <Card padding="none">
      <ul className={styles.list}>
        {groups.map((group) => (
          <Row key={group.id} group={group} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ group }: { group: Group }) {
  const { t } = useTranslation()
  const { id, sentence, memberCount, role } = group
  return (
    <li>
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
    </li>
  )
}
