import type { ClubMonth, ClubTravel, ClubYear } from '@bothy/contract/years.ts'
import { csvNumber, csvTable, type TableLocale } from '../../../format/csv-table.ts'
import type { MessageId } from '../../../i18n/catalog.ts'

/** The columns of the tables by month and by group, in their order. */
export const columns = [
  ['activities', 'app.activities'],
  ['participations', 'club-year.participations'],
  ['leaderDays', 'club-year.leader-days'],
  ['noShows', 'club-year.no-shows'],
  ['newMembers', 'club-year.new'],
  ['lostMembers', 'club-year.lost'],
  ['distance', 'activity.distance'],
  ['ascent', 'activity.ascent'],
] as const satisfies [keyof ClubMonth, MessageId][]

export type Column = (typeof columns)[number][0]

/** Without no-shows in a club that records none. */
export const columnsOf = ({ months }: ClubYear) =>
  columns.filter(([name]) => name !== 'noShows' || months.some(({ noShows }) => noShows !== null))

export const travelColumns = [
  ['rides', 'club-year.rides'],
  ['riders', 'club-year.riders'],
  ['carDistance', 'club-year.car-distance'],
  ['personDistance', 'club-year.person-distance'],
] as const satisfies [keyof ClubTravel, MessageId][]

export type TravelColumn = (typeof travelColumns)[number][0]

/** The travel of each month. Undefined in a year without any. */
export const travelOf = ({ travel }: ClubYear): readonly ClubTravel[] | undefined =>
  travel?.some(({ rides, carDistance }) => rides > 0 || carDistance > 0) ? travel : undefined

const round = (value: number) => Math.round(value * 100) / 100

/** The sum of a column over the year. */
export const sumOf = <Name extends string>(months: readonly Partial<Record<Name, number | null>>[], name: Name): number =>
  round(months.reduce((sum, month) => sum + (month[name] ?? 0), 0))

type Words = {
  month: string
  group: string
  noGroup: string
  total: string
  people: string
  leaders: string
  /** The heading of a column, with its unit. */
  column: (name: Column | TravelColumn) => string
  months: readonly string[]
}

/** All figures of the year, to compute with: by month, the whole year, and by group. Distances are in kilometers, ascents in meters. */
export function yearCsv(year: ClubYear, words: Words, reader: TableLocale): string {
  const shown = columnsOf(year).map(([name]) => name)
  const travel = travelOf(year)
  const travelShown = travel ? travelColumns.map(([name]) => name) : []
  const number = (value: number | null | undefined) => (typeof value === 'number' ? csvNumber(round(value), reader) : '')
  const groups = year.groups ?? []
  const rows = [
    [words.month, ...[...shown, ...travelShown].map(words.column)],
    ...year.months.map((month, index) => [
      words.months[index] ?? '',
      ...shown.map((name) => number(month[name])),
      ...travelShown.map((name) => number(travel?.[index]?.[name])),
    ]),
    [
      words.total,
      ...shown.map((name) => number(sumOf(year.months, name))),
      ...travelShown.map((name) => number(sumOf(travel ?? [], name))),
    ],
    [words.people, number(year.people)],
    [words.leaders, number(year.leaders)],
    ...(groups.length > 0 ? [[words.group, ...shown.map(words.column)]] : []),
    ...groups.map((group) => [
      group.name ?? words.noGroup,
      ...shown.map((name) => number(name in group ? group[name as 'activities'] : null)),
    ]),
  ]
  return csvTable(rows, reader)
}
