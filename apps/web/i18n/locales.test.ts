/** All texts are in files `locales/<locale>.json`: of the app, refusals, what the server sends, and what Supabase sends. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '@bothy/contract/choices.ts'
import { argumentsOf } from './testing/message-arguments.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folders = ['apps/web/i18n/locales', 'apps/server/notifications/locales', 'packages/contract/locales', 'supabase/locales']

/** No stranger must understand pirates: these mails of Supabase are in English where the address is not confirmed. */
const inEnglish = (file: string, id: string) => file === 'supabase/locales/en-x-pirate.json' && !/^(code|reset)\./.test(id)

/** Sentences that do not name the club again. */
const withoutClub = [
  'apps/server/notifications/locales/fr.json: mail.email-entered.before',
  'apps/server/notifications/locales/ko.json: mail.email-entered.after',
]

/** Whether a text takes what English gives it, and shows what English shows. */
function takesTheSame(text: string | undefined, inEnglish: string | undefined): boolean {
  const [own, english] = [argumentsOf(text), argumentsOf(inEnglish)]
  return own.taken.difference(english.taken).size === 0 && english.shown.difference(own.shown).size === 0
}

test.each(folders)('%s has a file for every language', (folder) => {
  expect(readdirSync(join(root, folder)).toSorted()).toEqual(locales.map((locale) => `${locale}.json`).toSorted())
})

describe.each(folders.flatMap((folder) => locales.map((locale) => `${folder}/${locale}.json`)))('%s', (file) => {
  const textsIn = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>
  const own = textsIn(file)
  const english = textsIn(join(file, '..', 'en.json'))
  const ids = Object.keys(english).filter((id) => !inEnglish(file, id))
  const named = (found: string[]) => found.map((id) => `${file}: ${id}`)

  test('has the texts that English has, and no others', () => {
    expect({
      missing: named(ids.filter((id) => !(id in own))),
      unknown: named(Object.keys(own).filter((id) => !ids.includes(id))),
    }).toEqual({ missing: [], unknown: [] })
  })

  test('has no empty text', () => {
    expect(named(Object.keys(own).filter((id) => !own[id]?.trim()))).toEqual([])
  })

  test('is sorted', () => {
    expect(Object.keys(own)).toEqual(Object.keys(own).toSorted())
  })

  test('shows the same values as English', () => {
    const differing = named(ids.filter((id) => id in own && !takesTheSame(own[id], english[id])))
    expect(differing.filter((text) => !withoutClub.includes(text))).toEqual([])
  })
})
