/** One list of cases, played at every door: what a member may rely on does not depend on where the club lives. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNames } from '@bothy/contract/calls.ts'
import { refusals, type RefusalCode } from '@bothy/contract/refusals.ts'
import { cases, neverAnswered, neverRefused } from './cases.ts'
import type { Case } from './case.ts'
import type { Door, DoorUnderTest } from './door.ts'
import { mock } from './mock.ts'
import { restOnDebian, restOnEmbedded } from './rest.ts'
import { supabase } from './supabase.ts'
import { signIn, stageOf, type Heard } from './stage.ts'

const doors: DoorUnderTest[] = [restOnEmbedded, restOnDebian, mock, supabase]
const passed = Object.fromEntries(doors.map(({ name }) => [name, 0]))

for (const tried of doors)
  describe(`${tried.name}`, () => {
    let door: Door
    const everything: Heard = { calls: new Set(), refusals: new Set() }
    beforeAll(async () => {
      door = await tried.open()
      await settle(door)
    })
    afterAll(() => door?.close())

    for (const one of cases)
      test(`${one.title}`, async () => {
        const heard: Heard = { calls: new Set(), refusals: new Set() }
        const { stage, clear } = stageOf(door, heard, tried)
        await one.play(stage).finally(clear)
        expect(missing(one, heard, tried)).toEqual([])
        heard.calls.forEach((name) => everything.calls.add(name))
        heard.refusals.forEach((code) => everything.refusals.add(code))
        passed[tried.name]! += 1
      })

    test('says nothing that it is thought never to say', () => {
      const { neverSays, neverAnswers = {} } = tried
      expect([...everything.refusals].filter((code) => neverSays[code])).toEqual([])
      expect([...everything.calls].filter((name) => neverAnswers[name])).toEqual([])
    })
  })

/** Newcomers come in at once and proposals wait, until a case wants it otherwise. */
async function settle(door: Door): Promise<void> {
  const admin = door.browser().tab()
  await signIn(admin, door.admin)
  await admin.club.updateSystemSettings({ requireEmailVerification: false, autoApprove: false })
  admin.close()
}

/** What a case says that it covers, and did not bring about. */
const missing = ({ calls, refusals }: Case, heard: Heard, { neverSays, neverAnswers = {} }: DoorUnderTest) => [
  ...calls.filter((name) => !heard.calls.has(name) && !neverAnswers[name]),
  ...refusals.filter((code) => !heard.refusals.has(code) && !neverSays[code]),
]

describe('the list of cases', () => {
  test('has a case for every call', () => {
    const answered = new Set(cases.flatMap(({ calls }) => calls))
    expect(callNames.filter((name) => !answered.has(name) && !neverAnswered[name])).toEqual([])
    expect(Object.keys(neverAnswered).filter((name) => answered.has(name as never))).toEqual([])
  })

  test('has a case for every refusal', () => {
    const heard = new Set(cases.flatMap(({ refusals }) => refusals))
    const codes = Object.keys(refusals) as RefusalCode[]
    expect(codes.filter((code) => !heard.has(code) && !neverRefused[code])).toEqual([])
    expect(Object.keys(neverRefused).filter((code) => heard.has(code as never))).toEqual([])
  })

  test('says nothing twice', () => {
    const titles = cases.map(({ title }) => title)
    expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([])
  })
})

test('README.md tells how many cases are played at each door', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ')
  const rows = doors.map(({ name }) => `| ${name} | ${cases.length} of ${cases.length} |`)
  expect(rows.filter((row) => !readme.includes(row))).toEqual([])
})

afterAll(() => {
  const rows = doors.map(({ name }) => `${name.padEnd(28)} ${passed[name]} of ${cases.length} cases`)
  console.log(`\n${rows.join('\n')}\n`)
})
