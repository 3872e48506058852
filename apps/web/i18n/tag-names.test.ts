/** The database searches tags, difficulties and months by their names in all languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clubTags, difficulties, locales } from '@bothy/contract/choices.ts'
import { dateLocale } from '../format/dates.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(join(root, 'apps/web/i18n/locales', `${locale}.json`), 'utf8')) as Record<string, string>
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The rows of a function of SQL, whose file is in db/functions/activities. */
function rowsIn(file: string): string[] {
  const sql = readFileSync(join(root, 'db/functions/activities', file), 'utf8')
  return sql.slice(sql.indexOf('  values\n') + '  values\n'.length, sql.indexOf(';\nend')).split(',\n')
}

/** A value with its names in every locale. */
const row = (value: string, nameIn: (locale: string) => string) =>
  `    (${quoted(value)}, array[${[...new Set(locales.map(nameIn))].map(quoted).join(', ')}])`

test('club_tag_names.sql has the names of the tags in every locale', () => {
  const rows = clubTags.map((tag) => row(tag, (locale) => messagesOf(locale)[`tag.${tag}`] ?? ''))
  expect(rowsIn('club_tag_names.sql')).toEqual(rows)
})

test('difficulty_and_month_names.sql has the names of the difficulties and of the months in every locale', () => {
  const monthIn = (month: number) => (locale: string) =>
    new Intl.DateTimeFormat(dateLocale(locale, []), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1))
  expect(rowsIn('difficulty_and_month_names.sql')).toEqual([
    ...difficulties.map((difficulty) => row(difficulty, (locale) => messagesOf(locale)[`difficulty.${difficulty}`] ?? '')),
    ...Array.from({ length: 12 }, (_, index) => row(String(index + 1), monthIn(index + 1))),
  ])
})
