import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyEngine } from './testing/engines.ts'
import { setUpFixture } from './testing/fixture.ts'
import { ModelRunner } from './testing/model-runner.ts'
import { actorNames, admin, isDrawn, Model, type Step, commands } from './testing/model.ts'

const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat({ max: actorNames.length - 1 }),
  command: fc.constantFrom(...commands),
  activity: fc.nat({ max: 1 }),
  choice: fc.nat({ max: actorNames.length - 1 }),
})
/** Reaches the voting phase, or the enrollment of an activity with a draw, in which most commands are allowed and which random steps alone reach too rarely. */
const firstSteps = (choice: number): Step[] => [
  { actor: 2, command: 'create', activity: 0, choice },
  { actor: admin, command: 'approve', activity: 0, choice: 0 },
  ...(isDrawn(choice) ? [{ actor: 2, command: 'startEnrollment', activity: 0, choice: 0 } as const] : []),
]

/** `npm run drill -- histories --histories=500` runs more. */
const numRuns = Number(process.env['BOTHY_HISTORIES'] ?? 25)
const seed = Number(process.env['BOTHY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const isLong = 'BOTHY_HISTORIES' in process.env

describe.each(everyEngine.slice(-1).concat(everyEngine.slice(0, 1)))('any random history on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('gives the same outcomes as the model', { timeout: 60_000 + numRuns * 10_000 }, async () => {
    console.log(`${numRuns} histories with the seed ${seed}`)
    const history = fc.tuple(fc.nat({ max: 7 }), fc.array(step, { minLength: 10, maxLength: 50 }))
    await fc.assert(
      fc.asyncProperty(history, async ([choice, steps]) => {
        const [real, model] = [await ModelRunner.among(fixture()), new Model()]
        for (const [index, next] of [...firstSteps(choice), ...steps].entries())
          expect({ index, next, outcome: await real.do(next) }).toEqual({ index, next, outcome: model.do(next) })
      }),
      { numRuns, seed, ...(!isLong && { interruptAfterTimeLimit: 15_000 }) },
    )
  })
})
