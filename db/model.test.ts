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
/** Towards the phases in which most is allowed, which chance alone reaches too seldom. */
const onTheWay = (choice: number): Step[] => [
  { actor: 2, verb: 'create', activity: 0, choice },
  { actor: admin, verb: 'approve', activity: 0, choice: 0 },
]

describe.each(engines.slice(-1).concat(engines.slice(0, 1)))('any history on $name', ({ open }) => {
  const club = useClub(open)

  test('ends as a club would that does one thing after the other', async () => {
    const history = fc.tuple(fc.nat({ max: 3 }), fc.array(step, { minLength: 10, maxLength: 50 }))
    await fc.assert(
      fc.asyncProperty(history, async ([choice, steps]) => {
        const [real, model] = [await RealClub.among(club()), new ModelClub()]
        for (const [place, given] of [...onTheWay(choice), ...steps].entries())
          expect({ place, given, outcome: await real.do(given) }).toEqual({ place, given, outcome: model.do(given) })
      }),
      { numRuns: 25, interruptAfterTimeLimit: 15_000 },
    )
  })
})
