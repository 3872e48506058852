import { useState, type ReactNode } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { activityFieldLabels } from '../../activity-parts/activity-field-labels.ts'
import { useGroups } from '../../activity-parts/group-name.tsx'
import { tagName } from '../../activity-parts/tag.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { isFigure, parseDistance, parseHours } from '../../forms/typed-numbers.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ZoneCity } from '../../ui/zone-city.tsx'
import { timeNames } from './activity-times.ts'
import type { RouteValues } from './activity-values.ts'
import type { Choices, Conflict, ConflictName, Side } from './merge-edits.ts'
import styles from './merge-sheet.module.css'

type MergeSheetProps = {
  conflicts: readonly Conflict[]
  /** The saved routes, for their letters. */
  routes: readonly Route[]
  /** The zone in which the times of both sides are shown. */
  timeZone: string
  onResolve: (choices: Choices) => void
  onCancel: () => void
}

const sides = ['mine', 'theirs'] as const

/** Asks, field by field, whether to keep the own edit or to take the one that was saved meanwhile. */
export function MergeSheet({ conflicts, routes, timeZone, onResolve, onCancel }: MergeSheetProps) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onCancel()}
      desktopVariant="modal"
      title={t('merge.title')}
      description={t('merge.text')}
      footer={
        <Button variant="cta" onClick={() => onResolve(choices)}>
          {t('form.save')}
        </Button>
      }
    >
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.name}
          conflict={conflict}
          routes={routes}
          timeZone={timeZone}
          side={choices[conflict.name] ?? 'mine'}
          onChoose={(side) => setChoices((before) => ({ ...before, [conflict.name]: side }))}
        />
      ))}
    </Sheet>
  )
}

type ChoiceProps = Pick<MergeSheetProps, 'routes' | 'timeZone'> & { conflict: Conflict; side: Side; onChoose: (side: Side) => void }

function Choice({ conflict, routes, timeZone, side, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const textOf = useConflictText(timeZone)
  const { name } = conflict
  const position = routes.find(({ id }) => name === `route:${id}`)?.position
  const label = isRoute(name)
    ? position === undefined
      ? t('form.step.routes')
      : t('route.letter', { letter: routeLetter(position) })
    : t(activityFieldLabels[name])
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {sides.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === side} onChange={() => onChoose(each)} />
          <b>{t(`merge.${each}`)}</b>
          <span className={styles.value}>{textOf(name, conflict[each])}</span>
        </label>
      ))}
    </fieldset>
  )
}

const isRoute = (name: ConflictName): name is `route:${string}` => name.startsWith('route:')

/** A value of either side, as the form shows it. A cover has no words. */
function useConflictText(timeZone: string): (name: ConflictName, value: unknown) => ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const groups = useGroups()
  return (name, value) => {
    if (isRoute(name)) return value === undefined ? t('merge.removed') : routeText(value as RouteValues)
    if (name === 'coverSeed' || name === 'coverImage') return ''
    if (timeNames.some((time) => time === name)) return value ? format.shortDateAndTime(String(value), timeZone) : t('merge.none')
    if (name === 'groupId') return groups.find(({ id }) => id === value)?.name ?? t('form.group.none')
    if (name === 'hidesCounts' || name === 'membersOnly') return t(value ? 'form.on' : 'form.off')
    if (name === 'membersFirstDays') return value ? t('form.first-days.count', { count: Number(value) }) : t('merge.none')
    if (name === 'allocation') return t(value === 'draw' ? 'form.allocation.draw' : 'form.allocation.first-come')
    if (name === 'timeZone') return <ZoneCity zone={String(value)} />
    return (Array.isArray(value) ? format.list(value.map((tag) => tagName(String(tag), t))) : String(value ?? '')) || t('merge.none')
  }

  function routeText({ title, difficulty, distance, duration }: RouteValues): string {
    const kilometers = parseDistance(distance, format.units)
    const hours = parseHours(duration)
    const facts = [
      title,
      ...(difficulty ? [t(`difficulty.${difficulty}`)] : []),
      ...(isFigure(kilometers) ? [format.distance(kilometers)] : []),
      ...(isFigure(hours) ? [format.duration(hours)] : []),
    ]
    return format.list(facts)
  }
}
