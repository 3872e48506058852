import { useState } from 'react'
import { useClubSettings } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { FilterGroups } from './filter-groups.tsx'
import { filterCount, noFilters, type Reader } from './list-filters.ts'
import list from './activities.module.css'
import styles from './filters.module.css'

type FilterRailProps = { search: ActivitySearch; reader: Reader; onApply: (changes: ActivitySearch, replace?: boolean) => void }

/** All filters, beside the list on wide screens. Each change applies at once. */
export default function FilterRail({ search, reader, onApply }: FilterRailProps) {
  const { t } = useTranslation()
  // The groups come with them, and would move what is below.
  const isKnown = useClubSettings() !== undefined
  // What is chosen before the address has changed adds to what was chosen just before.
  const [chosen, setChosen] = useState(search)
  const [previous, setPrevious] = useState(search)
  if (previous !== search) {
    setPrevious(search)
    setChosen(search)
  }
  const draft = { ...chosen, q: search.q }
  const count = filterCount(draft)
  const apply = (changes: ActivitySearch, replace?: boolean) => {
    setChosen((latest) => ({ ...latest, ...changes }))
    onApply(changes, replace)
  }
  return (
    <aside className={styles.rail} aria-label={t('filter.title')}>
      <div className={styles.railHead}>
        <h2>
          <span>{t('filter.title')}</span>
          {count > 0 && <CountBadge count={count} />}
        </h2>
        {count > 0 && (
          <button type="button" className={list.clear} onClick={() => apply(noFilters)}>
            {t('filter.clear-all')}
          </button>
        )}
      </div>
      {isKnown && <FilterGroups draft={draft} reader={reader} typingDelay={250} onChange={apply} />}
    </aside>
  )
}
