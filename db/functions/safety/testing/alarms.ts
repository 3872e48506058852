/** A group that is overdue, and what the job of the alarms does about it. */
import { beforeEach } from 'vitest'
import { setUpFixture, type ActivityRef, type Actor } from '../../../testing/fixture.ts'

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Every test begins with a club of three: a leader, Lin, who joins, and an admin. */
export function setUpAlarms(open: Parameters<typeof setUpFixture>[0]) {
  const fixture = setUpFixture(open)
  const people = {} as { leader: Actor; lin: Actor; admin: Actor }
  beforeEach(async () => {
    for (const table of ['public.activities', 'accounts.outbox', 'public.notifications', 'public.profiles'])
      await fixture().rows(`delete from ${table}`)
    await fixture().changeSettings({ sms_notifications: false })
    const [leader, lin] = await fixture().members(2)
    Object.assign(people, { leader, lin, admin: await fixture().admin() })
  })
  return {
    fixture,
    people,
    /** An activity that ended `minutes` ago, or will end. */
    anOuting: (minutes: number, phase: 'active' | 'finished' = 'active') =>
      fixture().activity({
        leader: people.leader,
        phase,
        participants: [people.lin],
        startTime: inMinutes(-minutes - 300),
        endTime: inMinutes(-minutes),
      }),
    /** Runs the job as if it were `minutes` later; returns the minutes until the next alarm. */
    raiseAlarms: async (minutes = 0, channels: string[] = ['mail', 'sms']) => {
      const next = await fixture().value<number | null>('select rules.raise_alarms(now() + make_interval(mins => $1), $2)', [
        minutes,
        channels,
      ])
      return next === null ? null : Math.round(next / 60)
    },
    toldKinds: async (member: Actor) => (await member.listNotifications({})).items.map(({ kind }) => kind),
    alertedContacts: () =>
      fixture().rows(
        "select channel, recipient, recipient_name, topic from accounts.outbox where kind = 'leader-overdue-contact' order by 1",
      ),
    keepContact: () => people.leader.setEmergencyContact({ name: 'Ruth', phone: '+41795124018', email: 'ruth@example.org' }),
    checkIn: ({ id }: ActivityRef) => people.leader.checkIn({ activityId: id, userId: people.lin.id, present: true }),
  }
}
