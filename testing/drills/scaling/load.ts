/** Members who read, join, leave and vote through nginx, one request after the other, until they are stopped. */
import { setTimeout as wait } from 'node:timers/promises'
import type { CallName } from '@bothy/contract/calls.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import type { TestMember } from '../../fixtures/builders.ts'
import { type Acknowledged, sendCommand, stateOf } from '../acknowledged.ts'
import type { Stack } from './stack.ts'

/** A request that was not answered with success: its status and refusal, or the error of the connection. */
export type Failure = { call: CallName | 'command'; answer: string; at: number }

export type Load = {
  failures: Failure[]
  /** The number of successful requests so far. */
  succeeded: () => number
  /** Resolves when so many more requests have succeeded. */
  more: (count: number) => Promise<void>
  stop: () => Promise<void>
}

/** Milliseconds before a member tries again after a failure, about as the app does. */
const pause = 100

export function startLoad(stack: Stack, members: TestMember[], activities: Activity[], states: Acknowledged): Load {
  const failures: Failure[] = []
  let count = 0
  const stopping = new AbortController()
  const { signal } = stopping
  const waiting = new Set<() => void>()

  async function attempt(
    call: Failure['call'],
    send: () => Promise<{ ok: boolean; status: number; code?: string | undefined }>,
  ): Promise<boolean> {
    const answer = await send().catch((error: Error) => ({ ok: false, status: 0, code: String(error.cause ?? error) }))
    if (answer.ok) {
      count += 1
      waiting.forEach((check) => check())
      return true
    }
    failures.push({ call, answer: `${answer.status} ${answer.code}`, at: performance.now() })
    await wait(pause)
    return false
  }

  async function runMember(member: TestMember, first: number): Promise<void> {
    for (let step = first; !signal.aborted; step += 7) {
      const activity = activities[step % activities.length]!
      const read = () => stack.request('getActivity', { activityId: activity.id }, member.token)
      await attempt('listActivities', () => stack.request('listActivities', { limit: 20 }, step % 3 === 0 ? undefined : member.token))
      if (await attempt('command', () => sendCommand(stack, member, { activity, route: step % 3 }, states))) continue
      // The outcome is unknown, so the member looks before the next command.
      while (!signal.aborted && !(await attempt('getActivity', async () => noteState(await read(), member, activity.id)))) continue
    }
  }

  function noteState(answer: Awaited<ReturnType<typeof stack.request<'getActivity'>>>, member: TestMember, activityId: string) {
    if (answer.ok) states.set(member, activityId, stateOf(answer.body))
    return answer
  }

  const running = Promise.all(members.map((member, place) => runMember(member, place * 31)))
  return {
    failures,
    succeeded: () => count,
    async more(wanted) {
      const enough = count + wanted
      const { promise, resolve } = Promise.withResolvers<void>()
      const check = () => count >= enough && resolve()
      waiting.add(check)
      await promise
      waiting.delete(check)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** How often each answer came. */
export function summary(failures: Failure[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { call, answer } of failures) counts[`${call}: ${answer}`] = (counts[`${call}: ${answer}`] ?? 0) + 1
  return counts
}
