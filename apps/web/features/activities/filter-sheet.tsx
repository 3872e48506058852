import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clubTags } from '@bothy/contract/limits.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { useQueries } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import type { IconType } from '../../ui/icon.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { tagIcon, tagName } from '../../activity/tag.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { countLimit, filtersOf, timeRanges, type ActivitySearch, type TimeRange } from './list-filters.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './filter-sheet.module.css'

type FilterSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  search: ActivitySearch
  now: Date
  onApply: (search: ActivitySearch) => void
}

/** The sheet for choosing filters. Its button shows how many activities match before the filters are applied. */
export default function FilterSheet({ open, onOpenChange, search, now, onApply }: FilterSheetProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(search)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setDraft(search)
  }
  const apply = () => {
    onApply(draft)
    onOpenChange(false)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('filter.title')}
      footer={
        <>
          <Button onClick={() => setDraft({ q: draft.q })}>{t('filter.clear-all')}</Button>
          <ShowButton draft={draft} now={now} onPress={apply} />
        </>
      }
    >
      <TagFilter draft={draft} now={now} onChange={setDraft} />
      <PhaseFilter draft={draft} onChange={setDraft} />
      <DateFilter draft={draft} onChange={setDraft} />
    </Sheet>
  )
}

function ShowButton({ draft, now, onPress }: { draft: ActivitySearch; now: Date; onPress: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(useQueries().activities.counts(filtersOf(draft, now)))
  const total = data?.total ?? 0
  const label = data
    ? t('filter.show', { count: total, shown: total >= countLimit ? `${format.number(countLimit)}+` : format.number(total) })
    : t('filter.show-all')
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Button variant="cta" className={styles.show} onClick={onPress}>
        {label}
      </Button>
    </>
  )
}

type FilterProps = { draft: ActivitySearch; onChange: (draft: ActivitySearch) => void }

/** The club's tags, then custom tags that are chosen or in use, each with its number of activities. */
function TagFilter({ draft, now, onChange }: FilterProps & { now: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(useQueries().activities.counts(filtersOf(draft, now)))
  const chosen = draft.tag ?? []
  const customTags = [...new Set([...chosen, ...Object.keys(data?.tags ?? {})])].filter(
    (tag) => !(clubTags as readonly string[]).includes(tag),
  )
  const toggle = (tag: string) => {
    const tags = chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]
    onChange({ ...draft, tag: tags.length > 0 ? tags : undefined })
  }
  return (
    <div className={styles.group}>
      <h3>{t('filter.kind')}</h3>
      <Chips label={t('filter.kind')}>
        {[...clubTags, ...customTags.slice(0, 12)].map((tag) => (
          <Chip
            key={tag}
            icon={tagIcon(tag)}
            selected={chosen.includes(tag)}
            count={data ? format.number(data.tags[tag] ?? 0) : null}
            onClick={() => toggle(tag)}
          >
            {tagName(tag, t)}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

const phases: readonly { phase: Phase; icon: IconType }[] = [
  { phase: 'voting', icon: IconThumbUp },
  { phase: 'enrolling', icon: IconDoorEnter },
  { phase: 'active', icon: IconWalk },
  { phase: 'finished', icon: IconCircleCheck },
]

function PhaseFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.group}>
      <h3>{t('filter.stage')}</h3>
      <Chips label={t('filter.stage')}>
        <Chip selected={!draft.phase} onClick={() => onChange({ ...draft, phase: undefined })}>
          {t('filter.any')}
        </Chip>
        {phases.map(({ phase, icon }) => (
          <Chip key={phase} icon={icon} selected={draft.phase === phase} onClick={() => onChange({ ...draft, phase })}>
            {t(`phase.${phase}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

function DateFilter({ draft, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.group}>
      <h3>{t('filter.when')}</h3>
      <SegmentedControl<TimeRange>
        label={t('filter.when')}
        value={draft.when ?? 'coming'}
        onChange={(when) => onChange({ ...draft, when: when === 'coming' ? undefined : when })}
        segments={timeRanges.map((when) => ({ value: when, label: t(`when.${when}`) }))}
      />
    </div>
  )
}
