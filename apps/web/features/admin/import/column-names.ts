/** Recognizes the names of columns, and words for roles. */
import type { importRoles } from '@bothy/contract/admin/member-imports.ts'
import type { ColumnKind } from './column-kinds.ts'
import { columnWords } from './column-words.ts'
import { roleWords } from './role-words.ts'

/** "E-Mail-Adresse *" is "emailadresse", "Prénom" is "prenom". Korean syllables stay whole. */
export const plainWord = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const byWord = <Kind extends string>(lists: Record<Kind, string[]>): Map<string, Kind> =>
  new Map((Object.entries(lists) as [Kind, string[]][]).flatMap(([kind, list]) => list.map((word) => [plainWord(word), kind] as const)))

/** Compared without case, accents, spaces and punctuation. */
const kinds = byWord<ColumnKind>(columnWords)
const roles = byWord<(typeof importRoles)[number]>(roleWords)

export const kindOfName = (name: string): ColumnKind | undefined => kinds.get(plainWord(name))

/** The role that a word means; another word as it is, so that its row is refused with it. */
export const roleOf = (word: string): string => roles.get(plainWord(word)) ?? word
