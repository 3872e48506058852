import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import { CountBadge } from './count-badge.tsx'
import { IconButton } from './icon-button.tsx'
import { SearchField } from './search-field.tsx'
import styles from './filtered-search.module.css'

type FilteredSearchProps = Pick<ComponentProps<typeof SearchField>, 'value' | 'onSearch' | 'placeholder'> & {
  /** How many filters are in use. */
  count: number
  onOpenFilters: () => void
  className?: string | undefined
}

/** The search of a list, and the button that opens its filters. */
export function FilteredSearch({ count, onOpenFilters, className, ...search }: FilteredSearchProps) {
  const { t } = useTranslation()
  return (
    <div className={classes(styles.search, className)}>
      <SearchField {...search} />
      <span className={styles.filter}>
        <IconButton
          icon={IconAdjustmentsHorizontal}
          variant="outlined"
          label={count > 0 ? t('filter.open-active', { count }) : t('filter.open')}
          aria-haspopup="dialog"
          onClick={onOpenFilters}
        />
        {count > 0 && <CountBadge count={count} className={styles.count} aria-hidden />}
      </span>
    </div>
  )
}
