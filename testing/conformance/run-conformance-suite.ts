/** Runs all conformance cases against a backend. Each backend has its own test file, so that two backends run in parallel. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestBackend, BackendUnderTest } from './backend.ts'
import type { ConformanceCase } from './case.ts'
import { cases } from './cases.ts'
import { signIn, createScenario, type Observed } from './scenario.ts'

export function runConformanceSuite(backendUnderTest: BackendUnderTest): void {
  describe(`${backendUnderTest.name}`, () => {
    let backend: TestBackend
    const allObserved: Observed = { calls: new Set(), refusals: new Set() }
    beforeAll(async () => {
      backend = await backendUnderTest.start()
      await applyDefaultSettings(backend)
    })
    afterAll(() => backend?.close())

    for (const conformanceCase of cases)
      test(`${conformanceCase.title}`, async () => {
        const observed: Observed = { calls: new Set(), refusals: new Set() }
        const { scenario, clear } = createScenario(backend, observed, backendUnderTest)
        await conformanceCase.run(scenario).finally(clear)
        expect(missing(conformanceCase, observed, backendUnderTest)).toEqual([])
        observed.calls.forEach((name) => allObserved.calls.add(name))
        observed.refusals.forEach((code) => allObserved.refusals.add(code))
      })

    test('returns no refusal and answers no call that is listed as unsupported', () => {
      const { unsupportedRefusals, unsupportedCalls = {} } = backendUnderTest
      expect([...allObserved.refusals].filter((code) => unsupportedRefusals[code])).toEqual([])
      expect([...allObserved.calls].filter((name) => unsupportedCalls[name])).toEqual([])
    })
  })
}

/** Default settings of all cases: no email verification, and proposals wait for review. */
async function applyDefaultSettings(backend: TestBackend): Promise<void> {
  const admin = backend.openBrowser().openTab()
  await signIn(admin, backend.admin)
  await admin.api.updateSystemSettings({ requireEmailVerification: false, autoApprove: false })
  admin.close()
}

/** Calls and refusals that a case lists and that did not occur. */
const missing = (
  { calls, refusals }: ConformanceCase,
  observed: Observed,
  { unsupportedRefusals, unsupportedCalls = {} }: BackendUnderTest,
) => [
  ...calls.filter((name) => !observed.calls.has(name) && !unsupportedCalls[name]),
  ...refusals.filter((code) => !observed.refusals.has(code) && !unsupportedRefusals[code]),
]
