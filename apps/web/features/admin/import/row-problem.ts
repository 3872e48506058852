/** Why a row is refused, in a sentence that says how to correct it. */
import type { CheckedRow, ImportField, ImportProblem } from '@bothy/contract/admin/member-imports.ts'
import { limits } from '@bothy/contract/limits.ts'
import type { MessageId } from '../../../i18n/catalog.ts'
import type { MessageValues } from '../../../i18n/format-message.ts'

const messages: Record<ImportProblem, MessageId> = {
  REQUIRED: 'import.problem.required',
  TOO_LONG: 'import.problem.too-long',
  BAD_CHARACTER: 'import.problem.bad-character',
  NOT_AN_EMAIL: 'import.problem.not-an-email',
  NOT_A_PHONE: 'import.problem.not-a-phone',
  NOT_A_DATE: 'import.problem.not-a-date',
  NOT_A_CHOICE: 'import.problem.not-a-role',
  REPEATED: 'import.problem.repeated',
  TAKEN: 'import.problem.taken',
  ADMIN: 'import.problem.admin',
  CONFIRMED: 'import.problem.confirmed',
  UNCONFIRMED: 'import.problem.unconfirmed',
  MEANWHILE: 'import.problem.meanwhile',
  HOSTED: 'import.problem.hosted',
}

/** Where a field has words of its own. */
const messagesOfField: Partial<Record<ImportField, Partial<Record<ImportProblem, MessageId>>>> = {
  name: { REQUIRED: 'import.problem.required-name' },
  phone: { REPEATED: 'import.problem.repeated-phone' },
  qualifications: { NOT_A_CHOICE: 'import.problem.not-a-qualification', NOT_A_DATE: 'import.problem.not-a-last-day' },
  groups: { REQUIRED: 'import.problem.required-groups', NOT_A_CHOICE: 'import.problem.not-a-group' },
}

export function problemText(row: CheckedRow, t: (id: MessageId, values?: MessageValues) => string): string {
  const { field, code, line, name } = row.problem!
  return t(messagesOfField[field]?.[code] ?? messages[code], {
    value: row[field] ?? '',
    field: t(`import.column.${field}`),
    line: line ?? 0,
    name: name ?? row.currentName ?? row.name ?? '',
    member: t('import.role.member'),
    admin: t('import.role.admin'),
    max: field === 'name' ? limits.user.name.max : limits.user.email.max,
  })
}
