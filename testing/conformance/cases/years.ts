/** Years in figures: of a member, and of the club. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

export const years = [
  testCase(
    'an outing counts in the year of those who came, and in that of the club',
    ['getYear', 'getClubYearSums', 'getClubYear', 'listYearActivities', 'NOT_PERMITTED', 'INVALID_INPUT'],
    async ({ activity, admin, member }) => {
      const [mia, lin] = [await member('Mia'), await member('Lin')]
      const { api } = await admin()
      const { activityId, leader } = await activity()
      for (const one of [mia, lin]) await one.api.joinActivity({ activityId })
      await leader.api.startActivity({ activityId })
      await leader.api.checkIn({ activityId, userId: lin.id, present: false })
      await leader.api.checkIn({ activityId, userId: mia.id, present: true })
      const { startTime, routes } = await leader.api.completeActivity({ activityId })
      const chosen = routes.find(({ isSelected }) => isSelected)
      const year = new Date(startTime).getUTCFullYear()
      const own = await mia.api.getYear({ year })
      expect(own).toMatchObject({ outings: 1, led: 0, distance: chosen?.distance, people: 2 })
      expect(own.firsts).toMatchObject([{ kind: 'first-outing', activityId }])
      expect(await lin.api.getYear({ year })).toMatchObject({ outings: 0, firsts: [] })
      expect(await leader.api.getYear({ year })).toMatchObject({ outings: 1, led: 1 })
      const sums = await mia.api.getClubYearSums({ year })
      expect(sums.activities).toBe(sums.months.reduce((sum, { activities }) => sum + activities, 0))
      expect(sums.people).toBeGreaterThanOrEqual(3)
      const ofClub = await api.getClubYear({ year })
      expect(ofClub.months.reduce((sum, { activities }) => sum + activities, 0)).toBeGreaterThan(0)
      const { items } = await api.listYearActivities({ year, limit: 100 })
      expect(items.find(({ id }) => id === activityId)).toMatchObject({ participations: 2, photo: null })
      for (const call of ['getClubYear', 'listYearActivities'] as const) await expectRefusal('NOT_PERMITTED', mia.api[call]({ year }))
      await expectRefusal('INVALID_INPUT', mia.api.getYear({ year: 1066 }))
    },
  ),
]
