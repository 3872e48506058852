import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../i18n/locales/en.json' with { type: 'json' }
import { commonMessages, commonRefusals } from './common-messages.ts'

const ids = Object.keys(en)
const common = commonMessages(ids)

/** The ids of all messages that these files use. */
function messagesIn(paths: readonly string[]): string[] {
  const code = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  return ids.filter((id) => code.includes(`t('${id}'`))
}

/** Parts that wait for all messages, and what only they import. */
test.each([
  ['features/home', /(admin-cards|needs-admins|next-steps|overdue-groups)\.tsx$/],
  ['features/activities', /(activities-map|calendar|filter-(groups|rail|sheet)|map-(box|card|list))\.tsx$/],
])('the pages that everybody opens have all messages of %s, except of parts that wait', (folder, waiting) => {
  const path = join(import.meta.dirname, '..', folder)
  const files = readdirSync(path).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const [others = [], shown = []] = [true, false].map((waits) =>
    messagesIn(files.filter((file) => waiting.test(file) === waits).map((file) => join(path, file))),
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((id) => !common.has(id))).toEqual([])
  expect(others.filter((id) => !common.has(id)).length).toBeGreaterThan(5)
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

test('they have the refusals of joining and of a lost network, and none of signing in, of backups or of fields', () => {
  expect([...commonRefusals]).toEqual(expect.arrayContaining(['refusal.ACTIVITY_FULL', 'refusal.NOT_JOINED', 'refusal.NETWORK_ERROR']))
  expect([...commonRefusals].filter((id) => /BAD_|BACKUP|PASSKEY|problem/.test(id))).toEqual([])
})
