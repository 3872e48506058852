/** How often members may run calls in a hosted project, where no server of ours counts. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hostedCallLimits } from '@bothy/contract/call-limits.ts'
import { sqlName, type CallName } from '@bothy/contract/calls.ts'
import { rateLimits } from '@bothy/contract/rate-limits.ts'
import { answerOf, aProposal, refusalOf, setUpSupabase, type TestMember } from '../testing/fixture.ts'

const fixture = setUpSupabase()
const limited = { status: 429, code: 'RATE_LIMITED' }

/** Uses up a limit of the member, except for `left` calls. */
const useUp = ({ id }: TestMember, kind: keyof typeof rateLimits, left = 0) =>
  fixture().stack.sql('insert into rules.member_calls (member_id, kind, count) values ($1, $2, $3)', [
    id,
    kind,
    rateLimits[kind].max - left,
  ])

test('every limit of a call is the same in SQL and contract', async () => {
  const { uploadImage, ...calls } = hostedCallLimits
  const named = Object.entries(calls).map(([name, kind]) => [sqlName(name as CallName), kind])
  const [row] = await fixture().stack.sql<{ limits: object }>('select rules.call_limits() as limits')
  expect(row!.limits).toEqual({ ...Object.fromEntries(named), register_image: uploadImage })
})

describe('a member', () => {
  test('proposes at most thirty activities an hour, also with idempotency keys, and others are not affected', async () => {
    const [busy, other] = await Promise.all([fixture().member('Busy'), fixture().member('Other')])
    await useUp(busy, 'proposal', 2)
    await answerOf(busy.client.rpc('create_activity', aProposal()))
    const once = { key: randomUUID(), call: 'create_activity', input: aProposal() }
    const first = await answerOf(busy.client.rpc('run_once', once))
    expect(await refusalOf(busy.client.rpc('create_activity', aProposal()))).toEqual(limited)
    expect(await refusalOf(busy.client.rpc('run_once', { ...once, key: randomUUID() }))).toEqual(limited)
    // A retry gets its answer, and is no other proposal.
    expect(await answerOf(busy.client.rpc('run_once', once))).toEqual(first)
    await answerOf(other.client.rpc('create_activity', aProposal()))
    await fixture().stack.sql("update rules.member_calls set began_at = now() - interval '61 minutes' where member_id = $1", [busy.id])
    await answerOf(busy.client.rpc('create_activity', aProposal()))
  })

  test('is not counted for a call that is refused', async () => {
    const lin = await fixture().member('Lin')
    await useUp(lin, 'proposal', 1)
    for (let round = 0; round < 3; round++)
      expect(await refusalOf(lin.client.rpc('create_activity', aProposal({ title: '' })))).toMatchObject({ status: 400 })
    await answerOf(lin.client.rpc('create_activity', aProposal()))
  })

  test('joins and leaves at most sixty times a minute', async () => {
    const [lin, mei, ada] = await Promise.all([fixture().member('Lin'), fixture().member('Mei'), fixture().admin('Ada')])
    const { id: activityId } = await answerOf<{ id: string }>(mei.client.rpc('create_activity', aProposal()))
    await answerOf(ada.client.rpc('approve_activity', { activityId }))
    await answerOf(ada.client.rpc('start_enrollment', { activityId }))
    await useUp(lin, 'change', 3)
    for (const call of ['join_activity', 'leave_activity', 'join_activity']) await answerOf(lin.client.rpc(call, { activityId }))
    expect(await refusalOf(lin.client.rpc('leave_activity', { activityId }))).toEqual(limited)
    expect(await refusalOf(lin.client.rpc('add_favorite', { activityId }))).toEqual(limited)
    expect(await answerOf(lin.client.rpc('get_activity', { activityId }))).toMatchObject({ currentParticipants: 1 })
  })

  test.each([
    ['settings', 'update_user_settings', { preferences: { theme: 'dark' } }],
    ['settings', 'update_user_info', { bio: 'Slow and steady.' }],
    ['settings', 'clear_cache', {}],
    ['export', 'start_backup', {}],
    ['code-to-member', 'change_phone', { phone: null }],
  ] as const)('reaches the limit "%s" with %s', async (kind, call, input) => {
    const lin = await fixture().member('Lin')
    await useUp(lin, kind, 1)
    await answerOf(lin.client.rpc(call, input))
    expect(await refusalOf(lin.client.rpc(call, input))).toEqual(limited)
  })

  test('asks for at most ten numbers an hour, whether they are taken or not', async () => {
    const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
    const phone = '+8613900000071'
    await fixture().stack.sql('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [mei.id, phone.slice(1)])
    const ask = () => lin.client.rpc('change_phone', { phone, toProve: true })
    for (let round = 0; round < rateLimits['code-to-member'].max; round++) expect(await answerOf(ask())).toEqual({ isTaken: true })
    expect(await refusalOf(ask())).toEqual(limited)
  })

  test('can neither call the counter nor read the counts', async () => {
    const lin = await fixture().member('Lin')
    expect((await refusalOf(lin.client.rpc('count_call', { kind: 'proposal' }))).code).toBe('PGRST202')
    expect((await refusalOf(lin.client.schema('rules').from('member_calls').select())).code).toBe('PGRST106')
  })
})

test('old counts are deleted every hour', async () => {
  const lin = await fixture().member('Lin')
  await useUp(lin, 'export')
  await useUp(lin, 'edit')
  await fixture().stack.sql("update rules.member_calls set began_at = now() - interval '25 hours' where kind = 'export'")
  await fixture().stack.sql('select rules.delete_expired()')
  expect(await fixture().stack.sql('select kind from rules.member_calls where member_id = $1', [lin.id])).toEqual([{ kind: 'edit' }])
})
