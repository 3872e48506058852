/** What happens to a row: its icon, and which fields are shown. The label of an outcome is the message `import.outcome.<outcome>`. */
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { importFields, type CheckedRow, type ImportField, type ImportOutcome } from '@bothy/contract/admin/member-imports.ts'
import type { IconType } from '../../../ui/icon.ts'

export const outcomeIcons: Record<ImportOutcome, IconType> = { new: IconUserPlus, changed: IconEdit, same: IconCheck, refused: IconCircleX }
/** In the order of the counts. */
export const countedOutcomes = ['new', 'changed', 'same', 'refused'] as const satisfies ImportOutcome[]

/** Names and addresses, and what else the rows have. */
export const fieldsOf = (rows: readonly CheckedRow[]): ImportField[] =>
  importFields.filter((field) => field === 'name' || field === 'email' || rows.some((row) => row[field] !== null))
