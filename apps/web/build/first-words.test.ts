import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import { firstWords } from './first-words.ts'

const ids = Object.keys(en)
const first = firstWords(ids)

/** Every word that the files of a folder name. */
function wordsIn(folder: string): string[] {
  const path = join(import.meta.dirname, '..', folder)
  const files = readdirSync(path).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const code = files.map((file) => readFileSync(join(path, file), 'utf8')).join('\n')
  return ids.filter((id) => code.includes(`t('${id}'`))
}

test.each(['features/home', 'features/activities'])('the first screen can say all that %s says', (folder) => {
  const said = wordsIn(folder)
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter((id) => !first.has(id))).toEqual([])
})

test('the first screen can say what it puts together, and what its dialogs and toasts say', () => {
  expect([...first]).toEqual(expect.arrayContaining(['phase.voting', 'tag.camping', 'home.hello-visitor.night', 'app.close', 'app.undo']))
})

test('what only other screens say does not keep the first one waiting', () => {
  expect([...first].filter((id) => /^(admin|users|log|setup|register|passkeys)\.[a-z-]+\./.test(id))).toEqual([])
  expect(first.size).toBeLessThan(ids.length / 4)
})
