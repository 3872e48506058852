/** Activities with a roll call, in a club that records attendance, for tests. */
import { beforeAll } from 'vitest'
import type { AttendanceEntry } from '@bothy/contract/members/attendance.ts'
import { type Actor, type Fixture, inHours } from './fixture.ts'

export function setUpRollCalls(fixture: () => Fixture) {
  const people = {} as Record<'leader' | 'lin' | 'haru' | 'admin', Actor>
  beforeAll(async () => {
    const [leader, lin, haru] = await fixture().members(3)
    Object.assign(people, { leader, lin, haru, admin: await fixture().admin() })
    await fixture().changeSettings({ records_attendance: true })
  })

  const underway = (participants = [people.lin, people.haru], fields = {}) =>
    fixture().activity({ leader: people.leader, phase: 'active', participants, startTime: inHours(-8), endTime: inHours(-2), ...fields })
  const mark = (id: string, member: Actor, present: boolean | null) => people.leader.checkIn({ activityId: id, userId: member.id, present })
  const complete = (id: string) => people.leader.completeActivity({ activityId: id })
  const entryOf = async (member: Actor, id: string): Promise<AttendanceEntry | undefined> =>
    (await member.getAttendance({})).items.find(({ activityId }) => activityId === id)
  /** A member with so many no-shows. */
  async function absent(noShows: number): Promise<Actor> {
    const member = await fixture().member()
    for (let count = 0; count < noShows; count++) {
      const { id } = await underway([member, people.lin])
      await mark(id, people.lin, true)
      await complete(id)
    }
    return member
  }
  return { people, underway, mark, complete, entryOf, absent }
}
