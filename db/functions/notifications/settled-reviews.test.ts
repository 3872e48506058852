import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { aNewActivity, setUpFixture, type Actor } from '../../testing/fixture.ts'

describe.each(engines)('what waits for admins on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  /** The unread notifications of a member about an activity. */
  const unreadOf = async ({ id }: Actor, activityId: string) =>
    (
      await fixture().rows<{ kind: string }>(
        'select kind from public.notifications where user_id = $1 and activity_id is not distinct from $2 and read_at is null order by kind',
        [id, activityId],
      )
    ).map(({ kind }) => kind)

  async function aProposal() {
    const [leader, reviewer, other] = [await fixture().member(), await fixture().admin(), await fixture().admin()]
    const { id: activityId } = await leader.createActivity(aNewActivity())
    for (const one of [reviewer, other]) expect(await unreadOf(one, activityId)).toEqual(['activity-proposed'])
    return { leader, reviewer, other, activityId }
  }
  type Proposal = Awaited<ReturnType<typeof aProposal>>

  test.each<[string, (proposal: Proposal) => Promise<unknown>]>([
    ['approved', ({ reviewer, activityId }) => reviewer.approveActivity({ activityId, version: 1 })],
    ['rejected', ({ reviewer, activityId }) => reviewer.rejectActivity({ activityId, reason: 'Too long' })],
    ['canceled', ({ leader, activityId }) => leader.cancelActivity({ activityId, reason: 'No time' })],
  ])('is read for all of them once a proposal is %s', async (_, decide) => {
    const proposal = await aProposal()
    await decide(proposal)
    for (const one of [proposal.reviewer, proposal.other]) expect(await unreadOf(one, proposal.activityId)).toEqual([])
  })

  test('is read once a proposal is deleted', async () => {
    const { leader, other, activityId } = await aProposal()
    const [before] = (await other.listNotifications({})).items
    await leader.deleteActivity({ activityId })
    const after = (await other.listNotifications({})).items.find(({ id }) => id === before!.id)
    expect(after).toMatchObject({ activityId: null, isRead: true })
  })

  test('is unread again when the decision is undone, and new for a further proposal', async () => {
    const { leader, reviewer, other, activityId } = await aProposal()
    await reviewer.rejectActivity({ activityId, reason: 'Too long' })
    await reviewer.undoActivity({ activityId })
    expect(await unreadOf(other, activityId)).toEqual(['activity-proposed'])
    await reviewer.rejectActivity({ activityId, reason: 'Too long' })
    await leader.resubmitActivity({ activityId })
    expect(await unreadOf(other, activityId)).toEqual(['activity-proposed'])
  })

  test('is read once edits are accepted, and once an activity has a leader again', async () => {
    const { leader, reviewer, other, activityId } = await aProposal()
    await reviewer.approveActivity({ activityId, version: 1 })
    const { routes: _, ...form } = aNewActivity({ title: 'Another pass' })
    await leader.editActivity({ activityId, version: 1, ...form } as never)
    expect(await unreadOf(other, activityId)).toEqual(['activity-rewritten'])
    await reviewer.acceptChanges({ activityId, version: 2 })
    expect(await unreadOf(other, activityId)).toEqual([])
    await fixture().rows('delete from public.profiles where id = $1', [leader.id])
    expect(await unreadOf(other, activityId)).toEqual(['activity-without-leader'])
    await reviewer.setLeader({ activityId, userId: other.id })
    expect(await unreadOf(other, activityId)).toEqual(['activity-handed-over'])
  })
})
