/** The database searches tags by their names in all languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clubTags, locales } from '@bothy/contract/choices.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(join(root, 'apps/web/i18n/locales', `${locale}.json`), 'utf8')) as Record<string, string>
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

test('db/functions/activities/club_tag_names.sql has the names of the tags in every locale', () => {
  const rows = clubTags.map((tag) => {
    const names = new Set(locales.map((locale) => messagesOf(locale)[`tag.${tag}`] ?? ''))
    return `    (${quoted(tag)}, array[${[...names].map(quoted).join(', ')}])`
  })
  const sql = readFileSync(join(root, 'db/functions/activities/club_tag_names.sql'), 'utf8')
  expect(sql.slice(sql.indexOf('  values\n'), sql.indexOf(';\nend'))).toBe(`  values\n${rows.join(',\n')}`)
})
