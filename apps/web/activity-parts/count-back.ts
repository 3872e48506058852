/** Who is out and who is back, as far as the roll call and the members say. docs/rules.md has the rule. */
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { BroughtCompanion } from '@bothy/contract/members/companions.ts'
import { companionsOf, presenceOf } from './presence.ts'

type Seated = Pick<Participant, 'id' | 'name' | 'isPresent' | 'returnedAt' | 'companions'>

type Mark = Parameters<typeof presenceOf>[0]
const isHere = ({ isPresent }: Mark) => isPresent === true
const isUnmarked = (one: Mark) => presenceOf(one) === null

export type Returns = {
  /** Whether the leader has marked anybody as here. */
  hasRollCall: boolean
  /** People who are on the way, or were; companions are back with whoever brings them. */
  total: number
  down: number
  /** Those of whom somebody is still out. */
  out: Seated[]
  /** The roll call says nothing of them: they may be out. */
  unmarked: (Seated | BroughtCompanion)[]
}

/** Who takes the roll call, `viewerId`, is there. Without a roll call, nobody knows better than that all are out, but for those who were marked as missing. */
export function countBack(participants: readonly Seated[], viewerId?: string): Returns {
  const hasRollCall = participants.some((one) => isHere(one) || one.companions?.some(isHere))
  const came = (one: Mark) => (hasRollCall ? presenceOf(one) === true : one.isPresent !== false)
  const parties = participants.map((participant) => {
    const isThere =
      came(participant) || Boolean(participant.returnedAt) || (hasRollCall && participant.id === viewerId && isUnmarked(participant))
    // Who was deleted cannot be marked, and comes with whoever brings them.
    const companions = companionsOf(participant).filter((one) => (one.id === undefined ? isThere : came(one)))
    return { participant, isThere, people: companions.length + (isThere ? 1 : 0) }
  })
  const sum = (some: typeof parties) => some.reduce((total, { people }) => total + people, 0)
  return {
    hasRollCall,
    total: sum(parties),
    down: sum(parties.filter(({ participant }) => participant.returnedAt)),
    out: parties.filter(({ participant, people }) => people > 0 && !participant.returnedAt).map(({ participant }) => participant),
    unmarked: hasRollCall
      ? parties.flatMap(({ participant, isThere }) => [
          ...(isUnmarked(participant) && !isThere ? [participant] : []),
          ...companionsOf(participant).filter((one) => one.id !== undefined && isUnmarked(one)),
        ])
      : [],
  }
}
