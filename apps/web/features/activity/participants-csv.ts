import type { Participant } from '@bothy/contract/activities/participant.ts'
import { csvTable, type TableLocale } from '../../format/csv-table.ts'

import type { RidesColumn } from './rides-column.ts'

type Columns = { name: string; phone: string; joined: string; with: string }
type Format = {
  /** "2026-06-01T10:00:00+02:00" */
  time: (instant: string) => string
  /** "+41 79 512 40 18" */
  phone: (number: string) => string
}

type Options = { format: Format; reader: TableLocale; rides?: RidesColumn | undefined }

/** The participants as a table. Phone numbers only where they are shown. */
export function participantsCsv(participants: readonly Participant[], columns: Columns, { format, reader, rides }: Options): string {
  const hasPhones = participants.some(({ phone }) => phone !== undefined)
  const hasCompanions = participants.some(({ companions }) => companions)
  const row = (name: string, phone: string | null | undefined, joined: string, companionOf: string, ride = '') => [
    name,
    ...(hasPhones ? [phone ? format.phone(phone) : ''] : []),
    joined,
    ...(hasCompanions ? [companionOf] : []),
    ...(rides ? [ride] : []),
  ]
  const rows = [
    [
      columns.name,
      ...(hasPhones ? [columns.phone] : []),
      columns.joined,
      ...(hasCompanions ? [columns.with] : []),
      ...(rides ? [rides.heading] : []),
    ],
    ...participants.flatMap(({ id, name, phone, joinTime, companions = [] }) => [
      row(name, phone, format.time(joinTime), '', rides?.of.get(id)),
      ...companions.map((one) => row(one.name ?? '', one.phone, format.time(joinTime), name, rides?.of.get(id))),
    ]),
  ]
  return csvTable(rows, reader)
}
