/** Runs all conformance cases against a backend. Each backend has its own test file, so that two backends run in parallel. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Case } from './case.ts'
import { cases } from './cases.ts'
import type { Door, DoorUnderTest } from './door.ts'
import { signIn, stageOf, type Heard } from './stage.ts'

export function playAt(backendUnderTest: DoorUnderTest): void {
  describe(`${backendUnderTest.name}`, () => {
    let backend: Door
    const allObserved: Heard = { calls: new Set(), refusals: new Set() }
    beforeAll(async () => {
      backend = await backendUnderTest.open()
      await applyDefaultSettings(backend)
    })
    afterAll(() => backend?.close())

    for (const conformanceCase of cases)
      test(`${conformanceCase.title}`, async () => {
        const observed: Heard = { calls: new Set(), refusals: new Set() }
        const { stage, clear } = stageOf(backend, observed, backendUnderTest)
        await conformanceCase.play(stage).finally(clear)
        expect(missing(conformanceCase, observed, backendUnderTest)).toEqual([])
        observed.calls.forEach((name) => allObserved.calls.add(name))
        observed.refusals.forEach((code) => allObserved.refusals.add(code))
      })

    test('returns no refusal and answers no call that is listed as unsupported', () => {
      const { neverSays, neverAnswers = {} } = backendUnderTest
      expect([...allObserved.refusals].filter((code) => neverSays[code])).toEqual([])
      expect([...allObserved.calls].filter((name) => neverAnswers[name])).toEqual([])
    })
  })
}

/** Default settings of all cases: no email verification, and proposals wait for review. */
async function applyDefaultSettings(backend: Door): Promise<void> {
  const admin = backend.browser().tab()
  await signIn(admin, backend.admin)
  await admin.club.updateSystemSettings({ requireEmailVerification: false, autoApprove: false })
  admin.close()
}

/** Calls and refusals that a case lists and that did not occur. */
const missing = ({ calls, refusals }: Case, observed: Heard, { neverSays, neverAnswers = {} }: DoorUnderTest) => [
  ...calls.filter((name) => !observed.calls.has(name) && !neverAnswers[name]),
  ...refusals.filter((code) => !observed.refusals.has(code) && !neverSays[code]),
]
