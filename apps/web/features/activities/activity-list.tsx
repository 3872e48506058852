import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueries, useUser } from '../../api/api-context.tsx'
import { useToggleFavorite } from '../../activity/use-toggle-favorite.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { InfiniteActivityList } from '../../activity/infinite-activity-list.tsx'
import { ErrorState } from '../../api/error-state.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { filterCount, filtersOf, sortOf, type ActivitySearch } from './list-filters.ts'

type ActivityListProps = { search: ActivitySearch; now: Date; onReset: () => void }

/** The infinite list of the activities that match the search. */
export function ActivityList({ search, now, onReset }: ActivityListProps) {
  const user = useUser()
  const favorite = useToggleFavorite()
  const list = useInfiniteQuery(useQueries().activities.list({ ...filtersOf(search, now), sort: sortOf(search) }))
  if (!list.data) return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={6} />
  const activities = list.data.pages.flatMap((page) => page.items)
  if (activities.length === 0) return <EmptyList isFiltered={filterCount(search) > 0 || search.q !== undefined} onReset={onReset} />
  return <InfiniteActivityList activities={activities} list={list} onFavorite={user ? favorite : undefined} />
}

function EmptyList({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation()
  if (isFiltered)
    return (
      <EmptyState
        title={t('list.none-found.title')}
        action={
          <Button variant="cta" onClick={onReset}>
            {t('list.none-found.action')}
          </Button>
        }
      >
        {t('list.none-found.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('list.none.title')}
      action={
        <LinkButton variant="cta" icon={IconPlus} to="/create-activity">
          {t('app.create')}
        </LinkButton>
      }
    >
      {t('list.none.text')}
    </EmptyState>
  )
}
