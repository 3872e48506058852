import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/locales/en.json' with { type: 'json' }
import { firstScreenMessages } from './first-screen-messages.ts'

const ids = Object.keys(en)
const first = firstScreenMessages(ids)

/** The ids of all messages that the files of a folder use. */
function messagesIn(folder: string): string[] {
  const path = join(import.meta.dirname, '..', folder)
  const files = readdirSync(path).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const code = files.map((file) => readFileSync(join(path, file), 'utf8')).join('\n')
  return ids.filter((id) => code.includes(`t('${id}'`))
}

test.each(['features/home', 'features/activities'])('the first screen has all messages of %s', (folder) => {
  const used = messagesIn(folder)
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((id) => !first.has(id))).toEqual([])
})

test('the first screen has its composed messages, and those of its dialogs and toasts', () => {
  expect([...first]).toEqual(
    expect.arrayContaining(['phase.voting', 'list.count.soonest', 'home.hello-visitor.night', 'app.close', 'app.undo']),
  )
})

test('the messages of other screens are not loaded with the first screen', () => {
  expect([...first].filter((id) => /^(admin|users|log|setup|register|passkeys)\.[a-z-]+\./.test(id))).toEqual([])
  expect(first.size).toBeLessThan(ids.length / 4)
})
