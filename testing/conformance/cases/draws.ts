/** Spots that are drawn among those who apply. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aRegistration, expectRefusal, skipOneMinute, waitForNewest, type Scenario } from '../scenario.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const aDraw = ({ activity }: Pick<Scenario, 'activity'>) =>
  activity({ maxParticipants: 2, startTime: inHours(200), allocation: 'draw', drawAt: inHours(100) })

export const draws = [
  testCase(
    'a member applies for a spot that is drawn, and withdraws',
    ['applyForSpot', 'withdrawApplication', 'DRAW_PENDING', 'ALREADY_APPLIED', 'NOT_APPLIED', 'LEADS_ACTIVITY'],
    async (scenario) => {
      const [mia, { activityId, leader }] = [await scenario.member('Mia'), await aDraw(scenario)]
      await expectRefusal('DRAW_PENDING', mia.api.joinActivity({ activityId }))
      await expectRefusal('LEADS_ACTIVITY', leader.api.applyForSpot({ activityId }))
      const applied = await mia.api.applyForSpot({ activityId })
      expect(applied).toMatchObject({ allocation: 'draw', applicationCount: 1, application: { spots: 1 } })
      await expectRefusal('ALREADY_APPLIED', mia.api.applyForSpot({ activityId }))
      expect(await mia.api.withdrawApplication({ activityId })).toMatchObject({ applicationCount: 0, application: null })
      await expectRefusal('NOT_APPLIED', mia.api.withdrawApplication({ activityId }))
    },
  ),

  testCase(
    'the clock draws, and everybody sees the seed of the commitment',
    ['getDraw', 'APPLICATIONS_CLOSED', 'ALLOCATION_FIXED', 'NO_DRAW'],
    async (scenario) => {
      const { activityId, leader } = await aDraw(scenario)
      const members = [await scenario.member('Mia'), await scenario.member('Lin'), await scenario.member('Ben')]
      for (const { api } of members) await api.applyForSpot({ activityId })
      const before = await members[0]!.api.getDraw({ activityId })
      expect(before).toMatchObject({ seed: null, drawnAt: null, spots: null })
      await scenario.backend.sql(
        "update public.activities set draw_at = now() - interval '1 second', offers_due_at = now() where id = $1",
        [activityId],
      )
      await scenario.backend.sql('select rules.move_offers()')
      // A server that holds the draw at this moment has not committed it yet.
      await expect.poll(async () => (await members[0]!.api.getDraw({ activityId })).drawnAt).not.toBeNull()
      const { commitment, seed, tickets } = await members[0]!.api.getDraw({ activityId })
      expect(commitment).toBe(before.commitment)
      expect(createHash('sha256').update(Buffer.from(seed!, 'hex')).digest('hex')).toBe(commitment)
      expect(tickets.map(({ isSeated }) => isSeated)).toEqual([true, true, false])
      expect(await leader.api.getActivity({ activityId })).toMatchObject({ currentParticipants: 2, waitlistCount: 1 })
      const zoe = await scenario.member('Zoe')
      await expectRefusal('APPLICATIONS_CLOSED', zoe.api.applyForSpot({ activityId }))
      const { title, description, location, startTime, maxParticipants } = await leader.api.getActivity({ activityId })
      const form = { activityId, title, description, location, startTime, maxParticipants }
      await expectRefusal('ALLOCATION_FIXED', leader.api.editActivity({ ...form, drawAt: inHours(120) }))
      await expectRefusal('NO_DRAW', zoe.api.applyForSpot({ activityId: (await scenario.activity()).activityId }))
    },
  ),

  testCase('a verified number that moves to another account applies once', ['APPLIED_ELSEWHERE'], async (scenario) => {
    const { activityId } = await aDraw(scenario)
    const [mia, lin] = [await scenario.member('Mia'), await scenario.member('Lin')]
    const verify = async ({ api, password }: typeof mia, phone: string) => {
      await api.changePhone({ phone, password })
      await api.confirmPhone({ code: await waitForNewest(() => scenario.backend.smsCodesFor(phone)) })
    }
    const [first, second] = [aRegistration().phone, aRegistration().phone]
    await verify(mia, first)
    await mia.api.applyForSpot({ activityId })
    await skipOneMinute(scenario.backend)
    await verify(mia, second)
    const sent = (await scenario.backend.smsCodesFor(first)).length
    await lin.api.changePhone({ phone: first, password: lin.password })
    await lin.api.confirmPhone({ code: await waitForNewest(async () => (await scenario.backend.smsCodesFor(first)).slice(sent)) })
    await expectRefusal('APPLIED_ELSEWHERE', lin.api.applyForSpot({ activityId }))
  }),
]
