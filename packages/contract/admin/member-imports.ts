/** Members from a file: the rows, what happens to each of them, and the invitations afterward. */
import * as z from 'zod/mini'
import { locales } from '../choices.ts'
import { composedText, list, normalizeCharacters, text, withAsciiDomain } from '../fields.ts'
import { limits } from '../limits.ts'
import { canonicalPhone } from '../phone-numbers.ts'
import { count, id, instant } from '../values.ts'

/** What a column of the file may be. The roles are those of `importRoles`. */
export const importFields = ['name', 'email', 'phone', 'birthday', 'role', 'groups', 'qualifications'] as const
export type ImportField = (typeof importFields)[number]

/** The last three are roles in the groups of the row. */
export const importRoles = ['member', 'admin', 'group-admin', 'reviewer', 'leader'] as const

/** In the order of the rows. `same`: the club knows it already. */
export const importOutcomes = ['refused', 'changed', 'new', 'same'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Why a row is refused. The last ones are about another row, or about a member of the club. */
export const importProblems = [
  'REQUIRED',
  'TOO_LONG',
  'BAD_CHARACTER',
  'NOT_AN_EMAIL',
  'NOT_A_PHONE',
  'NOT_A_DATE',
  'NOT_A_CHOICE',
  /** An earlier row has the same. */
  'REPEATED',
  /** Another member has the number. */
  'TAKEN',
  /** The member is an admin, whom only they change. */
  'ADMIN',
  /** The member has confirmed another number. */
  'CONFIRMED',
  /** Nobody becomes an admin by an address that is not confirmed. */
  'UNCONFIRMED',
  /** Somebody registered with the address or the number after the check. */
  'MEANWHILE',
  /** The provider of a hosted club makes the accounts. */
  'HOSTED',
] as const
export type ImportProblem = (typeof importProblems)[number]

/** Why an undo left a member alone. */
export const keptReasons = ['gone', 'self', 'signed-in', 'took-part', 'changed', 'phone-taken'] as const
export type KeptReason = (typeof keptReasons)[number]

/** Cells are normalized, and refused with their row instead of with the whole file. An empty one says nothing about the member. */
const cell = (...checks: Parameters<typeof composedText.check>) =>
  z.optional(z.nullable(composedText.check(z.trim(), z.maxLength(limits.import.cell, 'TOO_LONG'), ...checks)))

export const importRow = z.strictObject({
  /** As the program of the file numbers it. */
  line: z.int('NOT_A_NUMBER').check(z.minimum(1, 'TOO_SMALL'), z.maximum(1_048_576, 'TOO_LARGE')),
  name: cell(),
  email: cell(z.overwrite((typed) => withAsciiDomain(normalizeCharacters(typed).toLowerCase()))),
  phone: cell(z.overwrite((typed) => (typed === '' ? typed : canonicalPhone(normalizeCharacters(typed))))),
  /** YYYY-MM-DD; only of new members. */
  birthday: cell(),
  role: cell(),
  /** Names of groups, with commas between them. The member is added to them, and leaves none. */
  groups: cell(),
  /**
   * Names of qualifications, with semicolons between them, each with its last day if it has one: "First aid (2027-05-31); Trip leader". One that the member has
   * keeps its end where the row says none.
   */
  qualifications: cell(),
})
export type ImportRow = z.infer<typeof importRow>

export const newImport = z.strictObject({
  fileName: text(limits.import.fileName),
  /** The language of the invitations, and of what the new members read. */
  language: z.enum(locales, 'NOT_A_CHOICE'),
  rows: list(importRow, { max: limits.import.rows }).check(z.minLength(1, 'REQUIRED')),
})
export type NewImport = z.infer<typeof newImport>

export const importIdInput = z.strictObject({ importId: id })

export const importInvitation = z.strictObject({ importId: id, by: z.enum(['mail', 'letters'], 'NOT_A_CHOICE') })

export const memberImport = z.object({
  id,
  fileName: z.string(),
  language: z.string(),
  /** The admin; null when they have left. */
  by: z.nullable(z.string()),
  createdAt: instant,
  appliedAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  /** Null where there is nothing to undo. */
  undoEndsAt: z.nullable(instant),
  counts: z.object({ new: count, changed: count, same: count, refused: count }),
  /** Members whom it has made, and who have not signed in yet. */
  invitable: count,
})
export type MemberImport = z.infer<typeof memberImport>
/** Those that were applied, the newest first. */
export const memberImportList = z.object({ items: z.array(memberImport) })

export const checkedRow = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  /** `line` and `name`: the row or the member that has the same. */
  problem: z.nullable(
    z.object({ field: z.enum(importFields), code: z.enum(importProblems), line: z.nullable(z.int()), name: z.nullable(z.string()) }),
  ),
  memberId: z.nullable(id),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  role: z.nullable(z.string()),
  groups: z.nullable(z.string()),
  qualifications: z.nullable(z.string()),
  /** The name of the member whom the address belongs to. */
  currentName: z.nullable(z.string()),
  /** What the row changes, as it was. */
  former: z.nullable(
    z.object({
      name: z.optional(z.string()),
      phone: z.optional(z.nullable(z.string())),
      role: z.optional(z.enum(importRoles)),
      /** Those of the row that the member is in already. */
      groups: z.optional(z.nullable(z.string())),
      /** Those of the row that the member has already, with their ends. */
      qualifications: z.optional(z.nullable(z.string())),
      /** In the groups of the row. */
      groupRole: z.optional(z.enum(importRoles)),
    }),
  ),
  kept: z.nullable(z.enum(keptReasons)),
})
export type CheckedRow = z.infer<typeof checkedRow>

/** Rows in the order of `importOutcomes`, and then of the file. */
export const checkedImport = z.object({ ...memberImport.shape, rows: z.array(checkedRow) })
export type CheckedImport = z.infer<typeof checkedImport>

export const invitationLetter = z.object({ name: z.string(), token: z.string(), expiresAt: instant, language: z.string() })
export type InvitationLetter = z.infer<typeof invitationLetter>

export const invitedMembers = z.object({ invited: count, letters: z.array(invitationLetter) })
