/** One list of cases, played at every door: what a member may rely on does not depend on where the club lives. A file each, so that doors are tried side by side. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Case } from './case.ts'
import { cases } from './cases.ts'
import type { Door, DoorUnderTest } from './door.ts'
import { signIn, stageOf, type Heard } from './stage.ts'

export function playAt(tried: DoorUnderTest): void {
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
      })

    test('says nothing that it is thought never to say', () => {
      const { neverSays, neverAnswers = {} } = tried
      expect([...everything.refusals].filter((code) => neverSays[code])).toEqual([])
      expect([...everything.calls].filter((name) => neverAnswers[name])).toEqual([])
    })
  })
}

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
