import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueries, useUser } from '../../club/club.tsx'
import { useFavorite } from '../../club/use-favorite.ts'
import type { ActivitySearch } from '../../search-params.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EndlessRows } from '../../ui/endless-rows.tsx'
import { Failure } from '../../ui/failure.tsx'
import { GableWindow } from '../../ui/gable-window.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { filterCount, filtersOf, sortOf } from './list-filters.ts'

type ActivityListProps = { search: ActivitySearch; now: Date; onReset: () => void }

/** The infinite list of the activities that match the search. */
export function ActivityList({ search, now, onReset }: ActivityListProps) {
  const user = useUser()
  const favorite = useFavorite()
  const list = useInfiniteQuery(useQueries().activities.list({ ...filtersOf(search, now), sort: sortOf(search) }))
  if (!list.data) return list.error ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <CardSkeletons count={6} />
  const activities = list.data.pages.flatMap((page) => page.items)
  if (activities.length === 0) return <EmptyList isFiltered={filterCount(search) > 0 || search.q !== undefined} onReset={onReset} />
  return <EndlessRows activities={activities} list={list} onFavorite={user ? favorite : undefined} />
}

function EmptyList({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useWords()
  if (isFiltered)
    return (
      <GableWindow
        title={t('list.none-found.title')}
        action={
          <Button variant="cta" onClick={onReset}>
            {t('list.none-found.action')}
          </Button>
        }
      >
        {t('list.none-found.text')}
      </GableWindow>
    )
  return (
    <GableWindow
      title={t('list.none.title')}
      action={
        <LinkButton variant="cta" icon={IconPlus} to="/create-activity">
          {t('app.create')}
        </LinkButton>
      }
    >
      {t('list.none.text')}
    </GableWindow>
  )
}
