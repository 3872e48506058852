import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { locales } from '@bothy/contract/limits.ts'
import { hardCodedText } from './hard-coded-text.ts'

const root = join(import.meta.dirname, '..')
const catalogueOf = (file: string) => JSON.parse(readFileSync(join(root, 'locales', file), 'utf8')) as Record<string, string>
const files = readdirSync(join(root, 'locales')).filter((file) => file.endsWith('.json'))
const en = catalogueOf('en.json')

/** Ids that are put together from one of these beginnings and a value of the contract. */
const dynamic = ['phase.', 'trail.', 'difficulty.', 'tag.']

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules|build)\//.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))

/** The arguments of a message with their kinds, wherever they stand in it. */
function argumentsOf(message: CompiledMessage, found = new Set<string>()): Set<string> {
  for (const token of message) {
    if (typeof token === 'string') continue
    const [name, kind, choices] = token
    found.add(kind ? `${name} (${kind})` : name)
    if (choices && typeof choices === 'object')
      for (const choice of Object.values(choices)) if (Array.isArray(choice)) argumentsOf(choice as CompiledMessage, found)
  }
  return found
}

test('every catalogue is named after a locale of the club', () => {
  const unknown = files.filter((file) => !(locales as readonly string[]).includes(file.replace('.json', '')))
  expect(unknown).toEqual([])
})

describe.each(files)('%s', (file) => {
  const catalogue = catalogueOf(file)

  test('says everything that English says, and nothing else', () => {
    const missing = Object.keys(en).filter((id) => !(id in catalogue))
    const extra = Object.keys(catalogue).filter((id) => !(id in en))
    expect({ missing, extra }).toEqual({ missing: [], extra: [] })
  })

  test('leaves nothing empty', () => {
    expect(Object.keys(catalogue).filter((id) => !catalogue[id]?.trim())).toEqual([])
  })

  test('takes the same values as English', () => {
    const differing = Object.keys(catalogue).filter((id) => {
      const own = [...argumentsOf(compileMessageOrThrow(catalogue[id] ?? ''))].map((name) => name.split(' ')[0])
      const english = [...argumentsOf(compileMessageOrThrow(en[id] ?? ''))].map((name) => name.split(' ')[0])
      return [...new Set(own)].sort().join() !== [...new Set(english)].sort().join()
    })
    expect(differing).toEqual([])
  })
})

test('every word is used by a screen', () => {
  const all = sources.map(({ code }) => code).join('\n')
  const unused = Object.keys(en).filter((id) => !dynamic.some((start) => id.startsWith(start)) && !all.includes(`'${id}'`))
  expect(unused).toEqual([])
})

test('no screen has words of its own', () => {
  const found = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, code }) => hardCodedText(code).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})
