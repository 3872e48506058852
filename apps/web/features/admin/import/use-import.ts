/** A file on its way into the club: read, corrected by hand, checked, and applied. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CheckedImport, ImportField, ImportRow } from '@bothy/contract/admin/member-imports.ts'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useStoredText } from '../../../forms/use-stored-text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { withKind, type ColumnKind } from './column-kinds.ts'
import { FileRefusal } from './file-refusal.ts'
import { openMembersFile, type MembersFile, type ReadMembers } from './members-file.ts'
import { useReadUnusedKinds } from './use-unused-kinds.ts'
import { localDateOrder } from './written-dates.ts'
import { writtenQualifications } from './written-qualifications.ts'

export type Correction = Partial<Record<ImportField, string>>
type Corrections = Readonly<Record<number, Correction>>

/** Days are written here as in the file. */
const inOneForm = ({ qualifications, ...cells }: Correction): Correction =>
  qualifications === undefined
    ? cells
    : { ...cells, qualifications: writtenQualifications(qualifications, localDateOrder(), new Date().getFullYear()) }

const corrected = (rows: readonly ImportRow[], corrections: Corrections): ImportRow[] =>
  rows.map((row) => ({ ...row, ...inOneForm(corrections[row.line] ?? {}) }))

/** Asks the club what it would do with the rows, and lets it do that. */
function useCheckedRows({ onApplied }: { onApplied: () => void }) {
  const { api } = useApi()
  const { locale } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [written, setWritten] = useState<CheckedImport>()
  const check = useMutation({
    mutationFn: ({ name, rows }: { name: string; rows: ImportRow[] }) =>
      api.createImport({ fileName: name.slice(-200), language: locale, rows }),
    onError: toast.failed,
  })
  const write = useMutation({
    mutationFn: (importId: string) => api.applyImport({ importId }),
    onSuccess: (applied) => {
      setWritten(applied)
      onApplied()
    },
    onError: toast.failed,
    onSettled: () => {
      for (const queryKey of [queryKeys.adminMembers, queryKeys.log]) void client.invalidateQueries({ queryKey })
    },
  })
  return {
    checked: written ?? check.data,
    isChecking: check.isPending,
    isApplying: write.isPending,
    isApplied: written !== undefined,
    check: check.mutate,
    apply: () => check.data && write.mutate(check.data.id),
    forget() {
      setWritten(undefined)
      check.reset()
    },
  }
}

/** The rows of a file that are not applied yet, as this device keeps them. */
export type KeptRows = { name: string; sheet: string | null; rows: ImportRow[] }

function keptRows(stored: string): KeptRows | undefined {
  try {
    const kept = JSON.parse(stored || 'null') as KeptRows | null
    return kept && Array.isArray(kept.rows) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Without the file itself, its columns stay as they were. */
const withoutFile = (name: string, members: ReadMembers): MembersFile => {
  const read = () => Promise.resolve(members)
  return { name, read, withColumns: read, close: () => undefined }
}

type OpenFile = { file: MembersFile; members?: ReadMembers; refusal?: FileRefusal; corrections: Corrections }

export function useImport() {
  const readUnused = useReadUnusedKinds()
  const [stored, store] = useStoredText('import')
  const { check, forget, ...rows } = useCheckedRows({ onApplied: () => store('') })
  const [current, setCurrent] = useState<OpenFile>()
  const kept = keptRows(stored)
  const file = current?.file
  useEffect(() => () => file?.close(), [file])

  const keepAndCheck = (name: string, { sheet, rows: read }: ReadMembers, corrections: Corrections) => {
    const known = { name, sheet, rows: corrected(read, corrections) } satisfies KeptRows
    store(JSON.stringify(known))
    check(known)
  }
  /** What was read last of this file is checked. A file that was closed meanwhile answers no more. */
  const load = async (opened: OpenFile, reading: Promise<ReadMembers>) => {
    try {
      const members = await reading
      setCurrent({ file: opened.file, corrections: opened.corrections, members })
      keepAndCheck(opened.file.name, members, opened.corrections)
    } catch (error) {
      setCurrent({ ...opened, refusal: error instanceof FileRefusal ? error : new FileRefusal('unreadable') })
    }
  }
  const change = (opened: OpenFile, reading: Promise<ReadMembers>) => {
    setCurrent(opened)
    void load(opened, reading)
  }
  return {
    ...rows,
    ...current,
    open(chosen: File) {
      forget()
      const opened = openMembersFile(chosen, readUnused())
      change({ file: opened, corrections: {} }, opened.read())
    },
    kept,
    /** Goes on with the rows that the device has kept. */
    resume({ name, sheet, rows: known }: KeptRows) {
      const opened = withoutFile(name, { sheet, columns: [], rows: known })
      change({ file: opened, corrections: {} }, opened.read())
    },
    close() {
      store('')
      forget()
      setCurrent(undefined)
    },
    setColumn(index: number, kind: ColumnKind | null) {
      if (!current?.members) return
      const columns = withKind(current.members.columns, index, kind)
      change({ ...current, members: { ...current.members, columns } }, current.file.withColumns(columns))
    },
    correct(line: number, cells: Correction) {
      if (!current?.members) return
      const corrections = { ...current.corrections, [line]: { ...current.corrections[line], ...cells } }
      setCurrent({ ...current, corrections })
      keepAndCheck(current.file.name, current.members, corrections)
    },
  }
}

export type Import = ReturnType<typeof useImport>
