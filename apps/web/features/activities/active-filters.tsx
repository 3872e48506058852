import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useGroups } from '../../activity-parts/group-name.tsx'
import { tagIcon, tagName } from '../../activity-parts/tag.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { noFilters, toggled } from './list-filters.ts'
import styles from './activities.module.css'

type ActiveFiltersProps = { search: ActivitySearch; onChange: (changes: ActivitySearch) => void }

/** The active filters as chips. Each chip removes its filter. */
export function ActiveFilters({ search, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation()
  const daysLabel = useDaysLabel()
  const groups = useGroups()
  const { tag: tags = [], difficulty: difficulties = [], group, phase, place, free, when, from, to } = search
  return (
    <div className={styles.active} role="group" aria-label={t('filter.active')}>
      {tags.map((tag) => (
        <RemovableChip key={tag} label={tagName(tag, t)} icon={tagIcon(tag)} onRemove={() => onChange({ tag: toggled(tags, tag) })} />
      ))}
      {group && (
        <RemovableChip
          label={groups.find(({ id }) => id === group)?.name ?? t('groups.title')}
          onRemove={() => onChange({ group: undefined })}
        />
      )}
      {phase && <RemovableChip label={t(`phase.${phase}`)} onRemove={() => onChange({ phase: undefined })} />}
      {difficulties.map((difficulty) => (
        <RemovableChip
          key={difficulty}
          label={t(`difficulty.${difficulty}`)}
          onRemove={() => onChange({ difficulty: toggled(difficulties, difficulty) })}
        />
      ))}
      {place && <RemovableChip label={place} icon={IconMapPin} onRemove={() => onChange({ place: undefined })} />}
      {free && <RemovableChip label={t('filter.free')} onRemove={() => onChange({ free: undefined })} />}
      {from || to ? (
        <RemovableChip label={daysLabel(from, to)} onRemove={() => onChange({ from: undefined, to: undefined })} />
      ) : (
        when && <RemovableChip label={t(`when.${when}`)} onRemove={() => onChange({ when: undefined })} />
      )}
      <button type="button" className={styles.clear} onClick={() => onChange(noFilters)}>
        {t('filter.clear-all')}
      </button>
    </div>
  )
}

/** "From Jun 19, 2026", "Until Jun 20, 2026", or both days. */
function useDaysLabel(): (from: string | undefined, to: string | undefined) => string {
  const { t } = useTranslation()
  const format = useFormat()
  // A day is formatted as its midnight in UTC.
  const shown = (date: string) => format.shortDate(date, 'UTC')
  return (from, to) => {
    if (from && to) return t('filter.days', { from: shown(from), to: shown(to) })
    return from ? t('filter.days-from', { from: shown(from) }) : t('filter.days-to', { to: shown(to ?? '') })
  }
}
