/** Two server processes behind nginx and PgBouncer, with a replica, as docs/scaling.md sets them up. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { aMember, anActivity, type TestMember } from '../../fixtures/builders.ts'
import { Acknowledged, differences } from '../acknowledged.ts'
import { startLoad, summary } from './load.ts'
import { openStream } from './open-stream.ts'
import { startStack, type Stack } from './stack.ts'

describe.each([
  ['transaction', 'crash'],
  ['session', 'hang'],
] as const)('PgBouncer in %s mode', (mode, accident) => {
  let stack: Stack
  let members: TestMember[]
  let activities: Activity[]
  const states = new Acknowledged()
  beforeAll(async () => {
    stack = await startStack(mode, { BOTHY_RATE_LIMIT: 'off' })
    const { token } = await stack.servers[0].signInAdmin()
    await stack.call('updateSystemSettings', { requireEmailVerification: false }, token)
    members = await Promise.all(Array.from({ length: 12 }, (_, place) => aMember(stack, `Member ${place + 1}`)))
    activities = await Promise.all(
      Array.from({ length: 8 }, (_, place) => anActivity(stack, token, place % 2 ? 'voting' : 'enrolling', { maxParticipants: 40 })),
    )
  })
  afterAll(() => stack?.close())

  test('a rolling restart under load fails no request', async () => {
    const load = startLoad(stack, members, activities, states)
    for (let round = 0; round < 3; round++)
      for (const server of stack.servers) {
        await load.more(300)
        await server.stop()
        await load.more(100)
        await server.start()
      }
    await load.more(300)
    await load.stop()
    console.log(`${mode}: ${load.succeeded()} requests during 6 restarts`, summary(load.failures))
    expect(summary(load.failures)).toEqual({})
    for (const { id } of activities) expect(await differences(stack, id, members, states)).toEqual([])
  })

  test(`the promotion of the replica after a ${accident} of the primary loses nothing that was acknowledged`, async () => {
    const streams = await Promise.all(stack.servers.map(openStream))
    const load = startLoad(stack, members, activities, states)
    await load.more(1000)
    await stack.losePrimary(accident)
    const killedAt = performance.now()
    await stack.promoteReplica()
    const promotedAt = performance.now()
    await stack.switchPooler()
    const switchedAt = performance.now()
    await load.more(1000)
    await load.stop()
    const { failures } = load
    const since = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
    console.log(
      `${mode}: promoted after ${since(killedAt, promotedAt)}, switched after ${since(killedAt, switchedAt)}, failures from ${since(killedAt, failures[0]!.at)} to ${since(killedAt, failures.at(-1)!.at)}`,
      summary(failures),
    )
    expect(failures.filter(({ answer }) => !answer.startsWith('503 UNAVAILABLE'))).toEqual([])
    for (const { id } of activities) expect(await differences(stack, id, members, states)).toEqual([])
    for (const received of streams) await expect.poll(received).toContain('event: resync')
    const { id } = await anActivity(stack, (await stack.servers[0].signInAdmin()).token, 'enrolling')
    for (const received of streams) await expect.poll(received).toContain(`{"activity":"${id}"}`)
  })
})
