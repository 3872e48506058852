import { Link } from '@tanstack/react-router'
import type { RouteCondition } from '@bothy/contract/activities/report.ts'
import { calendarDay } from '../format/calendar-day.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useDayAge } from './use-day-age.ts'

/** When a condition of a route was seen, and the activity that reported it, on the same route or near it. */
export function ConditionSource({ condition, className }: { condition: Omit<RouteCondition, 'routeId'>; className: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const age = useDayAge()
  const { seenOn, activityId, title, isSame } = condition
  return (
    <>
      {t('report.condition.age', { age: age(seenOn), day: calendarDay(seenOn, format.dateLocale) })}
      <br />
      <Link to="/activity/$id" params={{ id: activityId }} className={className}>
        {t(isSame ? 'report.condition.on' : 'report.condition.near', { title })}
      </Link>
    </>
  )
}
