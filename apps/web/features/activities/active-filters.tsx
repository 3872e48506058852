import { RemovableChip } from '../../ui/chip.tsx'
import { tagIcon, tagName } from '../../activity/tag.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { filterCount, type ActivitySearch } from './list-filters.ts'
import styles from './activities.module.css'

type ActiveFiltersProps = { search: ActivitySearch; onChange: (search: ActivitySearch) => void }

/** The active filters as chips. Each chip removes its filter. */
export function ActiveFilters({ search, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation()
  if (filterCount(search) === 0) return null
  const { tag: tags = [], phase, when } = search
  const without = (removed: string) => {
    const remaining = tags.filter((tag) => tag !== removed)
    return remaining.length > 0 ? remaining : undefined
  }
  return (
    <div className={styles.active} role="group" aria-label={t('filter.active')}>
      {tags.map((tag) => (
        <RemovableChip key={tag} label={tagName(tag, t)} icon={tagIcon(tag)} onRemove={() => onChange({ ...search, tag: without(tag) })} />
      ))}
      {phase && <RemovableChip label={t(`phase.${phase}`)} onRemove={() => onChange({ ...search, phase: undefined })} />}
      {when && <RemovableChip label={t(`when.${when}`)} onRemove={() => onChange({ ...search, when: undefined })} />}
      <button type="button" className={styles.clear} onClick={() => onChange({ q: search.q })}>
        {t('app.clear')}
      </button>
    </div>
  )
}
