import { readdirSync, readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import type { Locale } from '@bothy/contract/choices.ts'
import { formatMessage } from './format-message.ts'
import { argumentsOf } from './testing/message-arguments.ts'

const folder = new URL('./locales/', import.meta.url)
const catalogs = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    locale: file.replace('.json', '') as Locale,
    catalog: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>,
  }))

test.each(catalogs)('each message of $locale has the text that Lingui makes of it', ({ locale, catalog }) => {
  const compiled = Object.entries(catalog).map(([id, message]): [string, CompiledMessage] => [id, compileMessageOrThrow(message)])
  const lingui = setupI18n({ locale, messages: { [locale]: Object.fromEntries(compiled) } })
  const differing = compiled.flatMap(([id, message]) => {
    const names = [...argumentsOf(catalog[id]).taken]
    return [0, 1, 2, 11, 12_345, 'leader'].flatMap((value) => {
      const values = Object.fromEntries(names.map((name) => [name, value]))
      const [own, other] = [formatMessage(message, locale, values), lingui._(id, values)]
      return own === other ? [] : [`${id}: ${own} instead of ${other}`]
    })
  })
  expect(differing).toEqual([])
})

test.each(catalogs)('messages of $locale have no other arguments than texts, plurals without an offset, and choices', ({ catalog }) => {
  const kindsIn = (message: CompiledMessage): string[] =>
    message.flatMap((token) => {
      if (typeof token === 'string') return []
      const [, kind = 'text', forms = {}] = token
      const nested = Object.values(forms as object).filter((form): form is CompiledMessage => Array.isArray(form))
      return [
        kind,
        ...('offset' in (forms as object) && (forms as { offset?: number }).offset ? ['offset'] : []),
        ...nested.flatMap(kindsIn),
      ]
    })
  const kinds = new Set(Object.values(catalog).flatMap((message) => kindsIn(compileMessageOrThrow(message))))
  expect([...kinds].sort()).toEqual(['plural', 'select', 'text'])
})
