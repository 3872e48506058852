import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { ActivityFilters } from '@bothy/contract/activities/inputs.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { ActivityRow } from '../../activity-parts/activity-card.tsx'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/page.tsx'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import { days, type ActivitySearch } from './activity-search.ts'
import { daysOf, firstDayOf, firstWeekdayOf, lastDayOf, monthAfter, weeksOf } from './calendar-month.ts'
import { filtersOf, type Reader } from './list-filters.ts'
import styles from './calendar.module.css'

type CalendarProps = { search: ActivitySearch; reader: Reader; onSearch: (changes: ActivitySearch, replace?: boolean) => void }

/** All activities of a month that match the search, by their days. A chosen day shows only its own. The URL holds both. */
export default function Calendar({ search, reader, onSearch }: CalendarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const month = (search.day ?? search.month ?? localOf(reader.now.toISOString(), reader.timeZone)).slice(0, 7)
  const { data, error, refetch } = useMonth(search, reader, month)
  const dated = (data ?? []).map((activity) => ({ activity, days: daysOf(activity) }))
  const on = (date: string) => dated.filter((one) => one.days.some((day) => day.startsWith(date))).map(({ activity }) => activity)
  const show = (steps: number) => onSearch({ day: undefined, month: monthAfter(month, steps) }, true)
  const title = format.monthAndYear(firstDayOf(month), 'UTC')
  return (
    <div className={styles.calendar}>
      <section aria-label={title}>
        <header className={styles.head}>
          <h2 aria-live="polite">{title}</h2>
          <IconButton
            icon={IconChevronLeft}
            label={t('calendar.previous')}
            disabled={firstDayOf(month) <= days.min}
            onClick={() => show(-1)}
          />
          <IconButton icon={IconChevronRight} label={t('calendar.next')} disabled={lastDayOf(month) >= days.max} onClick={() => show(1)} />
        </header>
        <MonthTable
          month={month}
          today={localOf(reader.now.toISOString(), reader.timeZone).slice(0, 10)}
          chosen={search.day}
          countOn={(day) => on(day).length}
          onChoose={(day) => onSearch(day === search.day ? { day: undefined, month } : { day, month: undefined })}
        />
      </section>
      {data ? (
        <Activities day={search.day} activities={on(search.day ?? month)} onShowMonth={() => onSearch({ day: undefined, month })} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeletons count={3} />
      )}
    </div>
  )
}

/** All pages of a month. A day more at both ends: an activity is on the days of its own time zone. */
function useMonth(search: ActivitySearch, reader: Reader, month: string) {
  const { api } = useApi()
  const dayBeside = (date: string, steps: number) => new Date(Date.parse(date) + steps * 86_400_000).toISOString().slice(0, 10)
  const filters = filtersOf(
    { ...search, when: undefined, from: dayBeside(firstDayOf(month), -1), to: dayBeside(lastDayOf(month), 1) },
    reader,
  )
  return useQuery({
    queryKey: [...queryKeys.lists, 'month', filters],
    queryFn: ({ signal }) => allOf(api, filters, signal),
    placeholderData: keepPreviousData,
  })
}

async function allOf(api: Api, filters: ActivityFilters, signal: AbortSignal): Promise<ActivityListItem[]> {
  const items: ActivityListItem[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api.listActivities({ ...filters, sort: 'soonest', limit: limits.page.max, ...(cursor && { cursor }) }, { signal })
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

type MonthTableProps = {
  month: string
  today: string
  chosen: string | undefined
  countOn: (day: string) => number
  onChoose: (day: string) => void
}

/** A day with activities is a button. */
function MonthTable({ month, today, chosen, countOn, onChoose }: MonthTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const weeks = weeksOf(month, firstWeekdayOf(format.dateLocale))
  // The third week has all its days.
  const weekdays = weeks[2]!.map((day) => format.dateTile(day!, 'UTC').weekday)
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => {
              const count = day ? countOn(day) : 0
              const number = day && format.number(Number(day.slice(8)))
              return (
                <td key={column} className={classes(day === today && styles.today)} aria-current={day === today ? 'date' : undefined}>
                  {day && count > 0 ? (
                    <button
                      type="button"
                      aria-pressed={day === chosen}
                      aria-label={t('calendar.day', { day: format.shortDate(day, 'UTC'), count })}
                      onClick={() => onChoose(day)}
                    >
                      {number}
                      <span className={styles.dots} aria-hidden="true">
                        {count > 3 ? format.number(count) : '•'.repeat(count)}
                      </span>
                    </button>
                  ) : (
                    <span>{number}</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ActivitiesProps = { day: string | undefined; activities: readonly ActivityListItem[]; onShowMonth: () => void }

/** The activities of the chosen day, or of the month. */
function Activities({ day, activities, onShowMonth }: ActivitiesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section>
      <div className={styles.shown}>
        <p role="status">
          {day
            ? t('calendar.day', { day: format.shortDate(day, 'UTC'), count: activities.length })
            : t('calendar.count', { count: activities.length, shown: format.number(activities.length) })}
        </p>
        {day && (
          <button type="button" onClick={onShowMonth}>
            {t('calendar.whole-month')}
          </button>
        )}
      </div>
      <Stack list>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} level={3} activity={activity} />
        ))}
      </Stack>
    </section>
  )
}
