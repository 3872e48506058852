import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useClub } from './testing/club.ts'
import { engines } from './testing/engines.ts'
import { admin, ModelClub, type Step, verbs } from './testing/model-club.ts'
import { actors, RealClub } from './testing/real-club.ts'

const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat({ max: actors - 1 }),
  verb: fc.constantFrom(...verbs),
  activity: fc.nat({ max: 1 }),
  choice: fc.nat({ max: actors - 1 }),
})
/** Reaches the voting phase, in which most commands are allowed and which random steps alone reach too rarely. */
const firstSteps = (choice: number): Step[] => [
  { actor: 2, verb: 'create', activity: 0, choice },
  { actor: admin, verb: 'approve', activity: 0, choice: 0 },
]

describe.each(engines.slice(-1).concat(engines.slice(0, 1)))('any random history on $name', ({ open }) => {
  const fixture = useClub(open)

  test('gives the same outcomes as the model', async () => {
    const history = fc.tuple(fc.nat({ max: 3 }), fc.array(step, { minLength: 10, maxLength: 50 }))
    await fc.assert(
      fc.asyncProperty(history, async ([choice, steps]) => {
        const [real, model] = [await RealClub.among(fixture()), new ModelClub()]
        for (const [index, next] of [...firstSteps(choice), ...steps].entries())
          expect({ index, next, outcome: await real.do(next) }).toEqual({ index, next, outcome: model.do(next) })
      }),
      { numRuns: 25, interruptAfterTimeLimit: 15_000 },
    )
  })
})
