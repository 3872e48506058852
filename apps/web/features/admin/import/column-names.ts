/** What clubs call the columns of their lists, in the languages of the app, and the words for roles. */
import type { importRoles } from '@bothy/contract/admin/member-imports.ts'
import words from './column-names.json' with { type: 'json' }

/** What a column may be. First and last name are joined to one name. */
export const columnKinds = ['name', 'firstName', 'lastName', 'email', 'phone', 'birthday', 'role'] as const
export type ColumnKind = (typeof columnKinds)[number]

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
const kinds = byWord<ColumnKind>(words.columns)
const roles = byWord<(typeof importRoles)[number]>(words.roles)

export const kindOfName = (name: string): ColumnKind | undefined => kinds.get(plainWord(name))

/** The role that a word means; another word as it is, so that its row is refused with it. */
export const roleOf = (word: string): string => roles.get(plainWord(word)) ?? word
