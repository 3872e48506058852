import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../activity-parts/counted.ts'
import { useQueries } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { RenderedLater } from '../../ui/rendered-later.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { FilterGroups } from './filter-groups.tsx'
import { filtersOf, noFilters, type Reader } from './list-filters.ts'
import styles from './filters.module.css'

type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: ActivitySearch
  reader: Reader
  onApply: (changes: ActivitySearch) => void
}

/** The sheet for choosing filters. Its button shows how many activities match before the filters are applied. */
export default function FilterSheet({ open, onOpenChange, search, reader, onApply }: FilterSheetProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(search)
  // A search that was typed just before the sheet opened may come after it.
  const draft = { ...chosen, q: search.q }
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setChosen(search)
  }
  const change = (changes: ActivitySearch) => setChosen((latest) => ({ ...latest, ...changes }))
  const apply = () => {
    const { q: _q, ...filters } = chosen
    onApply(filters)
    onOpenChange(false)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('filter.title')}
      footer={
        <>
          <Button onClick={() => change(noFilters)}>{t('filter.clear-all')}</Button>
          <ShowButton draft={draft} reader={reader} onPress={apply} />
        </>
      }
    >
      <RenderedLater until={<div className={styles.unfilled} />}>
        <FilterGroups draft={draft} reader={reader} typingDelay={0} onChange={change} />
      </RenderedLater>
    </Sheet>
  )
}

type ShowButtonProps = { draft: ActivitySearch; reader: Reader; onPress: () => void }

function ShowButton({ draft, reader, onPress }: ShowButtonProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(useQueries().activities.counts(filtersOf(draft, reader)))
  const total = data?.total ?? 0
  const label = data ? t('filter.show', { count: total, shown: counted(total, format) }) : t('filter.show-all')
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Button variant="cta" className={styles.show} onClick={onPress}>
        {label}
      </Button>
    </>
  )
}
