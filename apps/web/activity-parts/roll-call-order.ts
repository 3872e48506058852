/** The order of the roll call: who is not here yet, who is, and who does not come. */
import { useEffect, useState } from 'react'
import type { Participant } from '@bothy/contract/activities/participant.ts'

const groups = ['waiting', 'here', 'missing'] as const
export type RollCallGroup = (typeof groups)[number]

type Marked = Pick<Participant, 'isPresent' | 'companions'>

/** A participant stays with whom they bring: the party is here once nobody of it is waited for. */
function groupOf({ isPresent, companions = [] }: Marked): RollCallGroup {
  const marks = [isPresent, ...companions.flatMap((one) => (one.id === undefined ? [] : [one.isPresent]))]
  if (marks.some((mark) => mark === null || mark === undefined)) return 'waiting'
  return marks.includes(true) ? 'here' : 'missing'
}

type Row<Person> = { participant: Person; group: RollCallGroup; count: number; isFirst: boolean }

/** `placed` says where rows stay for the moment. */
export function rollCallRows<Person extends Marked & Pick<Participant, 'id'>>(
  participants: readonly Person[],
  placed: ReadonlyMap<string, RollCallGroup> = new Map(),
): Row<Person>[] {
  return groups.flatMap((group) => {
    const rows = participants.filter((participant) => (placed.get(participant.id) ?? groupOf(participant)) === group)
    return rows.map((participant, index) => ({ participant, group, count: rows.length, isFirst: index === 0 }))
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
