/** The report of a finished activity: written by its leader and a participant, read by everybody, and shown at the next vote. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { expectRefusal } from '../scenario.ts'

const track = {
  path: '_`yzG_~eo@lle@o}@_|Bh}L',
  fileName: 'ridge.gpx',
  distance: 12.48,
  ascent: 870,
  descent: 640,
  highest: 2681,
  lowest: 1967,
}
const routes = [{ title: 'Over the ridge', description: 'Lonely.', distance: 12.5, duration: 4.5, difficulty: 'Medium' as const, track }]

export const reports = [
  testCase(
    'a participant thanks the leaders of a finished activity, who are told, and takes it back',
    ['thankLeaders', 'withdrawThanks', 'NOT_JOINED', 'NOT_PERMITTED', 'NOT_THERE', 'TOO_EARLY'],
    async ({ activity, backend, member, visitor }) => {
      const [amina, jonas, stranger] = [await member('Amina'), await member('Jonas'), await member('Ottilie')]
      const { activityId, leader } = await activity()
      for (const { api } of [amina, jonas]) await api.joinActivity({ activityId })
      await expectRefusal('TOO_EARLY', amina.api.thankLeaders({ activityId }))
      await leader.api.startActivity({ activityId })
      await leader.api.checkIn({ activityId, userId: jonas.id, present: false })
      await leader.api.completeActivity({ activityId })
      await expectRefusal('NOT_THERE', jonas.api.thankLeaders({ activityId }))
      await expectRefusal('NOT_PERMITTED', leader.api.thankLeaders({ activityId }))
      await expectRefusal('NOT_JOINED', stranger.api.thankLeaders({ activityId }))
      const { thanks } = await amina.api.thankLeaders({ activityId })
      expect(thanks).toMatchObject({ count: 1, isOwn: true, members: [{ name: 'Amina' }] })
      expect((await visitor().api.getActivity({ activityId })).thanks).toEqual({ count: 1, isOwn: false, members: [] })
      // Two hours later, and where it is day at every hour at which the test may run.
      const told = async () => (await leader.api.listNotifications({})).items.filter(({ kind }) => kind === 'leader-thanked')
      const noon = 12 - new Date().getUTCHours()
      const zone = noon === 0 ? 'UTC' : `Etc/GMT${noon > 0 ? '-' : '+'}${Math.abs(noon)}`
      await backend.sql(`update public.activities set time_zone = '${zone}' where id = '${activityId}'`)
      await backend.sql(`update public.user_settings set time_zone = '${zone}' where user_id = '${leader.id}'`)
      await backend.sql("do $$ begin perform rules.tell_of_thanks(now() + interval '2 hours'); end $$")
      expect(await told()).toMatchObject([{ members: ['Amina'] }])
      expect((await amina.api.withdrawThanks({ activityId })).thanks).toEqual({ count: 0, isOwn: false, members: [] })
      expect(await told()).toEqual([])
    },
  ),
  testCase(
    'what is reported of a route shows at the next vote on it',
    ['writeReport', 'getReport', 'NO_REPORTS', 'NOT_FOUND', 'NOT_JOINED', 'CHANGED_MEANWHILE'],
    async ({ activity, member, visitor, withSettings }) => {
      const amina = await member('Amina')
      const { activityId, leader } = await activity({ routes })
      await amina.api.joinActivity({ activityId })
      await leader.api.startActivity({ activityId })
      await leader.api.completeActivity({ activityId })
      await withSettings({ writesReports: false }, async () => {
        await expectRefusal('NO_REPORTS', leader.api.writeReport({ activityId, text: 'Snow.' }))
        await expectRefusal('NOT_FOUND', visitor().api.getReport({ activityId }))
      })
      await withSettings({ writesReports: true }, async () => {
        const seenOn = new Date().toISOString().slice(0, 10)
        const conditions = [{ kind: 'snow' as const, text: 'Above 2,300 m', seenOn }]
        const answer = await leader.api.writeReport({ activityId, version: 0, text: 'Snow.', conditions, track, hours: 6.5 })
        expect(answer.report).toMatchObject({ writes: 'report', isWritten: true })
        await expectRefusal('CHANGED_MEANWHILE', leader.api.writeReport({ activityId, version: 0, text: 'Ice.' }))
        await amina.api.writeReport({ activityId, text: 'Nobody wanted to go down.' })
        const stranger = await member('Ottilie')
        await expectRefusal('NOT_JOINED', stranger.api.writeReport({ activityId, text: 'Me too.' }))
        expect(await visitor().api.getReport({ activityId })).toMatchObject({
          version: 1,
          text: 'Snow.',
          conditions,
          track,
          hours: 6.5,
          lines: [{ text: 'Nobody wanted to go down.', isOwn: false }],
        })
        const next = await activity({ phase: 'voting', routes })
        const seen = await stranger.api.getActivity({ activityId: next.activityId })
        expect(seen.conditions).toMatchObject([{ ...conditions[0], activityId, isSame: true }])
      })
    },
  ),
]
