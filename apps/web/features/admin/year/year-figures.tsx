/** The figures of a year of the club in tables, as its page and its book show them. */
import type { ReactNode } from 'react'
import type { ClubYear, ClubYearGroup } from '@bothy/contract/years.ts'
import { monthNames } from '../../../format/months.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { MessageId } from '../../../i18n/catalog.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { columnsOf, sumOf, travelColumns, travelOf, type Column, type TravelColumn } from './year-table.ts'
import styles from './club-year.module.css'

function useFigureText() {
  const format = useFormat()
  return (name: Column | TravelColumn, value: number | null | undefined): string => {
    if (value === null || value === undefined) return '–'
    if (name === 'distance' || name === 'carDistance') return format.exactDistance(value)
    return name === 'ascent' ? format.height(value) : format.number(value)
  }
}

type TableProps = { label: string; first: string; columns: readonly (readonly [string, MessageId])[]; children: ReactNode }

function FiguresTable({ label, first, columns, children }: TableProps) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(([name, id]) => (
              <th key={name} scope="col">
                {t(id)}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

export function MonthTable({ figures }: { figures: ClubYear }) {
  const { t } = useTranslation()
  return <Months label={t('club-year.by-month')} columns={columnsOf(figures)} months={figures.months} />
}

/** The cars of the club. Nothing in a year without any. */
export function TravelTable({ figures }: { figures: ClubYear }) {
  const { t } = useTranslation()
  const months = travelOf(figures)
  if (!months) return null
  return (
    <>
      <Months label={t('club-year.travel')} columns={travelColumns} months={months} />
      <p className={styles.how}>{t('club-year.travel.how')}</p>
    </>
  )
}

type MonthsProps<Name extends Column | TravelColumn> = {
  label: string
  columns: readonly (readonly [Name, MessageId])[]
  months: readonly Partial<Record<Name, number | null>>[]
}

/** The months that have something. */
function Months<Name extends Column | TravelColumn>({ label, columns, months }: MonthsProps<Name>) {
  const { t, locale } = useTranslation()
  const text = useFigureText()
  const names = monthNames(locale)
  return (
    <FiguresTable label={label} first={t('club-year.month')} columns={columns}>
      <tbody>
        {months.map(
          (month, index) =>
            columns.some(([name]) => month[name]) && (
              <tr key={index}>
                <th scope="row">{names[index]}</th>
                {columns.map(([name]) => (
                  <td key={name}>{text(name, month[name])}</td>
                ))}
              </tr>
            ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('club-year.total')}</th>
          {columns.map(([name]) => (
            <td key={name}>{text(name, sumOf(months, name))}</td>
          ))}
        </tr>
      </tfoot>
    </FiguresTable>
  )
}

const isOfGroup = (name: Column): name is Column & keyof ClubYearGroup => !['noShows', 'newMembers', 'lostMembers'].includes(name)

export function GroupTable({ groups, figures }: { groups: readonly ClubYearGroup[]; figures: ClubYear }) {
  const { t } = useTranslation()
  const text = useFigureText()
  const columns = columnsOf(figures).filter(([name]) => isOfGroup(name))
  return (
    <FiguresTable label={t('club-year.by-group')} first={t('club-year.group')} columns={columns}>
      <tbody>
        {groups.map((group) => (
          <tr key={group.groupId}>
            <th scope="row">{group.name ?? t('club-year.no-group')}</th>
            {columns.map(([name]) => isOfGroup(name) && <td key={name}>{text(name, group[name])}</td>)}
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  )
}

/** The sums of the year. */
export function YearSums({ figures }: { figures: ClubYear }) {
  const { t } = useTranslation()
  const text = useFigureText()
  const format = useFormat()
  const travel = travelOf(figures)
  const people = [
    [t('club-year.people'), figures.people],
    [t('club-year.leaders'), figures.leaders],
  ] as const
  return (
    <dl className={styles.sums}>
      {columnsOf(figures).map(([name, id]) => (
        <div key={name}>
          <dt>{t(id)}</dt>
          <dd>{text(name, sumOf(figures.months, name))}</dd>
        </div>
      ))}
      {travel &&
        travelColumns.map(([name, id]) => (
          <div key={name}>
            <dt>{t(id)}</dt>
            <dd>{text(name, sumOf(travel, name))}</dd>
          </div>
        ))}
      {people.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
