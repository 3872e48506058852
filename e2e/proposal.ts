/** Builders of test data. Each takes only the fields that matter to a test. */
import type { Input } from '@bothy/contract/calls.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Club } from './club.ts'

const day = 86_400_000

export const memberPassword = 'a warm hut at last'

/** Input for an activity that starts in two weeks and has three routes. */
export function aProposal(change: Partial<Input<'createActivity'>> = {}): Input<'createActivity'> {
  const start = new Date(Math.floor(Date.now() / day) * day + 14 * day + 7.5 * 3_600_000)
  return {
    title: 'Over the Hohe Pass',
    description: 'Two huts, one pass, and a swim if the lake is kind.',
    location: 'Hohe Pass',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 8 * 3_600_000).toISOString(),
    timeZone: 'Europe/Berlin',
    maxParticipants: 10,
    tags: ['hiking'],
    routes: [
      { title: 'By the lake', description: 'Flat and long.', distance: 14.5, duration: 5, difficulty: 'Easy' },
      { title: 'By the ridge', description: 'Short and steep.', distance: 9, duration: 4.5, difficulty: 'Hard' },
      { title: 'By the hut', description: 'Soup half way.', distance: 11, duration: 4, difficulty: 'Medium' },
    ],
    ...change,
  }
}

export type Member = { id: string; name: string; email: string; token: string; session: SessionAnswer }

let memberCount = 0

/** Registers and signs in a member over HTTP. Email verification must be off. */
export async function aMember({ call }: Pick<Club, 'call'>, name = 'Bo'): Promise<Member> {
  memberCount += 1
  const email = `member${memberCount}@club.example`
  const { session } = await call('register', { name, email, phone: `+49170${1_000_000 + memberCount}`, password: memberPassword })
  if (!session) throw new Error('turn off requireEmailVerification first')
  return { id: session.user.id, name, email, token: session.token, session }
}

/** Creates an activity in `phase`, led by the administrator with the session `token`. */
export async function anActivity(
  { call }: Pick<Club, 'call'>,
  token: string,
  phase: 'voting' | 'enrolling',
  change: Parameters<typeof aProposal>[0] = {},
) {
  const { id: activityId } = await call('createActivity', aProposal(change), token)
  const approved = await call('approveActivity', { activityId }, token)
  return phase === 'voting' ? approved : call('startEnrollment', { activityId }, token)
}
