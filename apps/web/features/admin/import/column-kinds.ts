/** What a column may be, and how one is corrected by hand. Apart from what recognizes them, which loads in the worker. */

/** What a column may be. First and last name are joined to one name. */
export const columnKinds = ['name', 'firstName', 'lastName', 'email', 'phone', 'birthday', 'role', 'groups', 'qualifications'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** `kind` is null for a column that is not used. `isSure` when its name says what it is. */
export type Column = { index: number; name: string; kind: ColumnKind | null; isSure: boolean }

/** A full name makes the other two needless, and the other way around. */
export const conflicts: Partial<Record<ColumnKind, ColumnKind[]>> = {
  name: ['firstName', 'lastName'],
  firstName: ['name'],
  lastName: ['name'],
}

/** Another kind for a column. The one that had it before loses it. */
export const withKind = (columns: readonly Column[], index: number, kind: ColumnKind | null): Column[] =>
  columns.map((column) => {
    if (column.index === index) return { ...column, kind, isSure: true }
    const isReplaced = kind !== null && column.kind !== null && (column.kind === kind || conflicts[kind]?.includes(column.kind))
    return isReplaced ? { ...column, kind: null, isSure: true } : column
  })
