/** All filters of the list, which are the same in the sheet and beside the list. Each group shows and changes a part of the draft. */
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activitySorts, clubTags, difficulties, searchLimits } from '@bothy/contract/choices.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { counted } from '../../activity-parts/counted.ts'
import { GroupName, useGroups } from '../../activity-parts/group-name.tsx'
import { phaseIcons } from '../../activity-parts/phase.ts'
import { tagIcon, tagName } from '../../activity-parts/tag.tsx'
import { useQueries } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { days, isDay, timeRanges, type ActivitySearch } from './activity-search.ts'
import { filtersOf, sortOf, toggled, whenOf, type Reader } from './list-filters.ts'
import styles from './filters.module.css'

type FilterProps = {
  draft: ActivitySearch
  /** Takes only what changes, because the draft may be older than the latest choice. `isTyping`: the next letter may follow. */
  onChange: (changes: ActivitySearch, isTyping?: boolean) => void
}

/** Milliseconds after the last keystroke until a text counts. */
type TypingProps = { typingDelay: number }

/** How many custom tags are offered. */
const maxCustomTags = 12

/** The calendar has dates and an order of its own. */
export function FilterGroups({ draft, reader, typingDelay, onChange }: FilterProps & TypingProps & { reader: Reader }) {
  const part = { draft, onChange }
  return (
    <>
      <GroupFilter {...part} />
      <TagFilter {...part} reader={reader} />
      <PhaseFilter {...part} />
      {!draft.view && <DateFilter {...part} />}
      <DifficultyFilter {...part} />
      <PlaceFilter {...part} typingDelay={typingDelay} />
      {!draft.view && <SortFilter {...part} />}
    </>
  )
}

/** The club's tags, then custom tags: the chosen ones, then those with the most activities. Each shows its number of activities. */
function TagFilter({ draft, reader, onChange }: FilterProps & { reader: Reader }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(useQueries().activities.counts(filtersOf(draft, reader)))
  const chosen = draft.tag ?? []
  const used = Object.entries(data?.tags ?? {}).toSorted(([, one], [, other]) => other - one)
  const customTags = [...new Set([...chosen, ...used.map(([tag]) => tag)])].filter((tag) => !(clubTags as readonly string[]).includes(tag))
  return (
    <FilterGroup title={t('filter.kind')}>
      <Chips label={t('filter.kind')}>
        {[...clubTags, ...customTags.slice(0, maxCustomTags)].map((tag) => (
          <Chip
            key={tag}
            icon={tagIcon(tag)}
            selected={chosen.includes(tag)}
            disabled={chosen.length >= searchLimits.tags && !chosen.includes(tag)}
            count={data ? counted(data.tags[tag] ?? 0, format, !data.tagsAreComplete) : null}
            onClick={() => onChange({ tag: toggled(chosen, tag) })}
          >
            {tagName(tag, t)}
          </Chip>
        ))}
      </Chips>
    </FilterGroup>
  )
}

/** Not shown in a club without groups. */
function GroupFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const groups = useGroups()
  if (groups.length === 0) return null
  return (
    <FilterGroup title={t('groups.title')}>
      <Chips label={t('groups.title')}>
        <Chip selected={!draft.group} onClick={() => onChange({ group: undefined })}>
          {t('filter.any')}
        </Chip>
        {groups.map((group) => (
          <Chip key={group.id} selected={draft.group === group.id} onClick={() => onChange({ group: group.id })}>
            <GroupName group={group} />
          </Chip>
        ))}
      </Chips>
    </FilterGroup>
  )
}

const phases: readonly Phase[] = ['voting', 'enrolling', 'active', 'finished', 'cancelled']

function PhaseFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  // A link may choose another one.
  const shown = draft.phase && !phases.includes(draft.phase) ? [...phases, draft.phase] : phases
  return (
    <FilterGroup title={t('filter.stage')}>
      <Chips label={t('filter.stage')}>
        <Chip selected={!draft.phase} onClick={() => onChange({ phase: undefined })}>
          {t('filter.any')}
        </Chip>
        {shown.map((phase) => (
          <Chip key={phase} icon={phaseIcons[phase]} selected={draft.phase === phase} onClick={() => onChange({ phase })}>
            {t(`phase.${phase}`)}
          </Chip>
        ))}
        <Chip selected={draft.free ?? false} onClick={() => onChange({ free: draft.free ? undefined : true })}>
          {t('filter.free')}
        </Chip>
      </Chips>
    </FilterGroup>
  )
}

/** A range of days that has a name, or the first and the last day. */
function DateFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { from, to } = draft
  const selected = whenOf(draft)
  const defaultRange = whenOf({ phase: draft.phase })
  const choose = (range: Pick<ActivitySearch, 'when' | 'from' | 'to'>) =>
    onChange({ when: undefined, from: undefined, to: undefined, ...range })
  return (
    <FilterGroup title={t('filter.when')}>
      <Chips label={t('filter.when')}>
        {timeRanges.map((range) => (
          <Chip key={range} selected={selected === range} onClick={() => choose({ when: range === defaultRange ? undefined : range })}>
            {t(`when.${range}`)}
          </Chip>
        ))}
      </Chips>
      <div className={styles.days}>
        <DayField label={t('filter.from')} min={days.min} day={from} onChange={(day) => choose({ from: day, to })} />
        <DayField label={t('filter.to')} min={from ?? days.min} day={to} onChange={(day) => choose({ from, to: day })} />
      </div>
    </FilterGroup>
  )
}

type DayFieldProps = { label: string; min: string; day: string | undefined; onChange: (day: string | undefined) => void }

/** A day. While a year is typed, the browser reports 0002, 0020 and 0202: they stay in the field and do not change the filter. */
function DayField({ label, min, day = '', onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [previousDay, setPreviousDay] = useState(day)
  if (previousDay !== day) {
    setPreviousDay(day)
    setTyped(day)
  }
  return (
    <TextField
      type="date"
      aria-required={false}
      label={label}
      min={min}
      max={days.max}
      value={typed}
      onBlur={() => setTyped(day)}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || isDay(value)) onChange(value || undefined)
      }}
    />
  )
}

function DifficultyFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <FilterGroup title={t('activity.difficulty')}>
      <Chips label={t('activity.difficulty')}>
        {difficulties.map((difficulty) => (
          <Chip
            key={difficulty}
            selected={draft.difficulty?.includes(difficulty)}
            onClick={() => onChange({ difficulty: toggled(draft.difficulty, difficulty) })}
          >
            {t(`difficulty.${difficulty}`)}
          </Chip>
        ))}
      </Chips>
    </FilterGroup>
  )
}

/** The order that the dates suggest is the default. */
function SortFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  const defaultSort = sortOf({ ...draft, sort: undefined })
  return (
    <FilterGroup title={t('sort.title')}>
      <Chips label={t('sort.title')}>
        {activitySorts.map((sort) => (
          <Chip key={sort} selected={sortOf(draft) === sort} onClick={() => onChange({ sort: sort === defaultSort ? undefined : sort })}>
            {t(`sort.${sort}`)}
          </Chip>
        ))}
      </Chips>
    </FilterGroup>
  )
}

function PlaceFilter({ draft, typingDelay, onChange }: FilterProps & TypingProps) {
  const { t } = useTranslation()
  const { typed, setTyped } = useTypedText(draft.place ?? '', (text) => onChange({ place: text || undefined }, true), typingDelay)
  return (
    <FilterGroup>
      <TextField
        label={t('filter.place')}
        icon={IconMapPin}
        aria-required={false}
        maxLength={searchLimits.text}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FilterGroup>
  )
}
