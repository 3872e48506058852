import { useState } from 'react'
import { difficulties, routeSorts } from '@bothy/contract/choices.ts'
import { monthNames } from '../../format/months.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { climbBounds, climbs, lengthBounds, lengths, noFilters, type RouteSearch } from './route-search.ts'
import styles from './routes.module.css'

type FilterProps = { draft: RouteSearch; onChange: (draft: RouteSearch) => void }
type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: RouteSearch
  onApply: (changes: RouteSearch) => void
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
          <Button onClick={() => setChosen({ ...chosen, ...noFilters, sort: undefined })}>{t('filter.clear-all')}</Button>
          <Button variant="cta" className={styles.show!} onClick={apply}>
            {t('library.show')}
          </Button>
        </>
      }
    >
      <SortFilter draft={chosen} onChange={setChosen} />
      <LengthFilter draft={chosen} onChange={setChosen} />
      <ClimbFilter draft={chosen} onChange={setChosen} />
      <DifficultyFilter draft={chosen} onChange={setChosen} />
      <MonthFilter draft={chosen} onChange={setChosen} />
    </Sheet>
  )
}

type ChoiceProps<Value> = {
  title: string
  choices: readonly Value[]
  chosen: Value | undefined
  textOf: (choice: Value) => string
  onChoose: (choice: Value) => void
}

/** One of several. */
function Choice<Value extends string | number>({ title, choices, chosen, textOf, onChoose }: ChoiceProps<Value>) {
  return (
    <FilterGroup title={title}>
      <Chips label={title}>
        {choices.map((choice) => (
          <Chip key={choice} selected={choice === chosen} onClick={() => onChoose(choice)}>
            {textOf(choice)}
          </Chip>
        ))}
      </Chips>
    </FilterGroup>
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
    <Choice
      title={t('sort.title')}
      choices={routeSorts}
      chosen={draft.sort ?? 'newest'}
      textOf={(sort) => t(`library.sort.${sort}`)}
      onChoose={(sort) => onChange({ ...draft, sort: sort === 'newest' ? undefined : sort })}
    />
  )
}

function LengthFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const text = useRangeText(useFormat().exactDistance)
  return (
    <Choice
      title={t('activity.distance')}
      choices={lengths}
      chosen={draft.length}
      textOf={(length) => text(lengthBounds[length])}
      onChoose={(length) => onChange({ ...draft, length: draft.length === length ? undefined : length })}
    />
  )
}

function ClimbFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const text = useRangeText(useFormat().height)
  return (
    <Choice
      title={t('activity.ascent')}
      choices={climbs}
      chosen={draft.climb}
      textOf={(climb) => text(climbBounds[climb])}
      onChoose={(climb) => onChange({ ...draft, climb: draft.climb === climb ? undefined : climb })}
    />
  )
}

function DifficultyFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { difficulty: chosen = [] } = draft
  return (
    <FilterGroup title={t('activity.difficulty')}>
      <Chips label={t('activity.difficulty')}>
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
      </Chips>
    </FilterGroup>
  )
}

function MonthFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { dateLocale } = useFormat()
  const names = monthNames(dateLocale)
  return (
    <Choice
      title={t('library.month')}
      choices={names.map((_, index) => index + 1)}
      chosen={draft.month}
      textOf={(month) => names[month - 1]!}
      onChoose={(month) => onChange({ ...draft, month: draft.month === month ? undefined : month })}
    />
  )
}
