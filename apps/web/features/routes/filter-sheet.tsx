import { useState, type ReactNode } from 'react'
import { difficulties, routeSorts } from '@bothy/contract/choices.ts'
import { monthNames } from '../../format/date-parts.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { climbBounds, climbs, lengthBounds, lengths, type RouteSearch } from './route-search.ts'
import styles from './routes.module.css'

type FilterProps = { draft: RouteSearch; onChange: (draft: RouteSearch) => void }
type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: RouteSearch
  onApply: (search: RouteSearch) => void
}

/** The sheet for choosing order and filters. */
export default function FilterSheet({ open, onOpenChange, search, onApply }: FilterSheetProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(search)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setChosen(search)
  }
  const draft = { ...chosen, q: search.q }
  const apply = () => {
    onApply(draft)
    onOpenChange(false)
  }
  const { q, view, at } = search
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('filter.title')}
      footer={
        <>
          <Button onClick={() => setChosen({ q, view, at })}>{t('filter.clear-all')}</Button>
          <Button variant="cta" className={styles.show!} onClick={apply}>
            {t('library.show')}
          </Button>
        </>
      }
    >
      <SortFilter draft={draft} onChange={setChosen} />
      <LengthFilter draft={draft} onChange={setChosen} />
      <ClimbFilter draft={draft} onChange={setChosen} />
      <DifficultyFilter draft={draft} onChange={setChosen} />
      <MonthFilter draft={draft} onChange={setChosen} />
    </Sheet>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <Chips label={title}>{children}</Chips>
    </div>
  )
}

type Bounds = { least?: number; most?: number }

/** "Up to 8 km", "8 km – 15 km", "Over 15 km". */
function useRangeText(write: (value: number) => string) {
  const { t } = useTranslation()
  return ({ least, most }: Bounds) => {
    if (least === undefined) return t('library.up-to', { most: write(most!) })
    return most === undefined
      ? t('library.over', { least: write(least) })
      : t('library.between', { least: write(least), most: write(most) })
  }
}

function SortFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <Group title={t('sort.title')}>
      {routeSorts.map((sort) => (
        <Chip
          key={sort}
          selected={(draft.sort ?? 'newest') === sort}
          onClick={() => onChange({ ...draft, sort: sort === 'newest' ? undefined : sort })}
        >
          {t(`library.sort.${sort}`)}
        </Chip>
      ))}
    </Group>
  )
}

function LengthFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const text = useRangeText(useFormat().exactDistance)
  return (
    <Group title={t('activity.distance')}>
      {lengths.map((length) => (
        <Chip
          key={length}
          selected={draft.length === length}
          onClick={() => onChange({ ...draft, length: draft.length === length ? undefined : length })}
        >
          {text(lengthBounds[length])}
        </Chip>
      ))}
    </Group>
  )
}

function ClimbFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const text = useRangeText(useFormat().height)
  return (
    <Group title={t('activity.ascent')}>
      {climbs.map((climb) => (
        <Chip
          key={climb}
          selected={draft.climb === climb}
          onClick={() => onChange({ ...draft, climb: draft.climb === climb ? undefined : climb })}
        >
          {text(climbBounds[climb])}
        </Chip>
      ))}
    </Group>
  )
}

function DifficultyFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { difficulty: chosen = [] } = draft
  return (
    <Group title={t('activity.difficulty')}>
      {difficulties.map((difficulty) => {
        const others = chosen.filter((each) => each !== difficulty)
        const next = others.length < chosen.length ? others : [...chosen, difficulty]
        return (
          <Chip
            key={difficulty}
            selected={chosen.includes(difficulty)}
            onClick={() => onChange({ ...draft, difficulty: next.length > 0 ? next : undefined })}
          >
            {t(`difficulty.${difficulty}`)}
          </Chip>
        )
      })}
    </Group>
  )
}

function MonthFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { dateLocale } = useFormat()
  return (
    <Group title={t('library.month')}>
      {monthNames(dateLocale).map((name, index) => (
        <Chip
          key={name}
          selected={draft.month === index + 1}
          onClick={() => onChange({ ...draft, month: draft.month === index + 1 ? undefined : index + 1 })}
        >
          {name}
        </Chip>
      ))}
    </Group>
  )
}
