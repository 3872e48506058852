/** The order of the roll call: who is not here yet, who is, and who does not come. */
import { useEffect, useState } from 'react'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import { companionsOf, presenceOf } from './presence.ts'

const groups = ['waiting', 'here', 'missing'] as const
export type RollCallGroup = (typeof groups)[number]

type Marked = Pick<Participant, 'isPresent' | 'returnedAt' | 'companions'>

function groupOfMark(one: Parameters<typeof presenceOf>[0]): RollCallGroup {
  const isPresent = presenceOf(one)
  return isPresent === null ? 'waiting' : isPresent ? 'here' : 'missing'
}

/** The participant, and of whom they bring those who can be checked in. */
const marksOf = (participant: Marked): RollCallGroup[] =>
  [participant, ...companionsOf(participant).filter(({ id }) => id !== undefined)].map(groupOfMark)

/** A participant stays with whom they bring: the party is here once nobody of it is waited for. */
function groupOf(participant: Marked): RollCallGroup {
  const marks = marksOf(participant)
  return groups.find((group) => marks.includes(group))!
}

/** `count`: the people of the group. */
type Row<Person> = { participant: Person; group: RollCallGroup; count: number; isFirst: boolean }

/** `placed` says where rows stay for the moment. */
export function rollCallRows<Person extends Marked & Pick<Participant, 'id'>>(
  participants: readonly Person[],
  placed: ReadonlyMap<string, RollCallGroup> = new Map(),
): Row<Person>[] {
  return groups.flatMap((group) => {
    const rows = participants.filter((participant) => (placed.get(participant.id) ?? groupOf(participant)) === group)
    // A row that stays for the moment counts, too.
    const count = rows.reduce((sum, row) => sum + Math.max(1, marksOf(row).filter((mark) => mark === group).length), 0)
    return rows.map((participant, index) => ({ participant, group, count, isFirst: index === 0 }))
  })
}

/** Milliseconds for which a row that was just checked stays under the finger. */
const settleTime = 600

/** The rows, in groups. A row that changes its group moves a moment later. */
export function useRollCallOrder(participants: readonly Participant[]): Row<Participant>[] {
  const now = JSON.stringify(participants.map((one) => [one.id, groupOf(one)]))
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), settleTime)
    return () => clearTimeout(timer)
  }, [now])
  return rollCallRows(participants, new Map(JSON.parse(settled) as [string, RollCallGroup][]))
}
