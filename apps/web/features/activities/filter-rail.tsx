import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { DateFilter, DifficultyFilter, GroupFilter, GroupHeading, PhaseFilter, SortFilter, TagFilter } from './filter-groups.tsx'
import type { Reader } from './list-filters.ts'
import styles from './filters.module.css'

type FilterRailProps = { search: ActivitySearch; reader: Reader; onApply: (search: ActivitySearch) => void }

/** The filters beside the list on desktops. Each change applies at once; the sheet has the place as well. */
export default function FilterRail({ search, reader, onApply }: FilterRailProps) {
  const { t } = useTranslation()
  return (
    <aside className={styles.rail} aria-label={t('filter.title')}>
      <GroupHeading value="h2">
        <GroupFilter draft={search} onChange={onApply} />
        <TagFilter draft={search} reader={reader} onChange={onApply} />
        <PhaseFilter draft={search} onChange={onApply} />
        {!search.view && <DateFilter draft={search} onChange={onApply} />}
        <DifficultyFilter draft={search} onChange={onApply} />
        {!search.view && <SortFilter draft={search} onChange={onApply} />}
      </GroupHeading>
    </aside>
  )
}
