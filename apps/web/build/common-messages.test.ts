import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/locales/en.json' with { type: 'json' }
import { commonMessages } from './common-messages.ts'

const ids = Object.keys(en)
const common = commonMessages(ids)

/** The ids of all messages that the files of a folder use. */
function messagesIn(folder: string): string[] {
  const path = join(import.meta.dirname, '..', folder)
  const files = readdirSync(path).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const code = files.map((file) => readFileSync(join(path, file), 'utf8')).join('\n')
  return ids.filter((id) => code.includes(`t('${id}'`))
}

test.each(['features/home', 'features/activities'])('the pages that everybody opens have all messages of %s', (folder) => {
  const used = messagesIn(folder)
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((id) => !common.has(id))).toEqual([])
})

test('they have their composed messages, and those of their dialogs and toasts', () => {
  expect([...common]).toEqual(
    expect.arrayContaining(['phase.voting', 'list.count.soonest', 'home.hello-visitor.night', 'app.close', 'app.undo']),
  )
})

test('the messages of other screens are not loaded with them', () => {
  expect([...common].filter((id) => /^(admin|users|log|setup|register|passkeys)\.[a-z-]+\./.test(id))).toEqual([])
  expect(common.size).toBeLessThan(ids.length / 2)
})
