/** Joining and leaving activities. */
import { expect } from 'vitest'
import { testCase } from '../case.ts'
import { aProposal, expectRefusal } from '../scenario.ts'

export const seats = [
  testCase('a member joins, and is listed as a participant', ['joinActivity'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const mia = await member('Mia')
    const joined = await mia.api.joinActivity({ activityId })
    expect(joined).toMatchObject({ isJoined: true, currentParticipants: 1, refusals: { join: 'ALREADY_JOINED', leave: null } })
    expect(joined.participants).toMatchObject([{ id: mia.id, name: 'Mia' }])
  }),

  testCase('a member cannot join twice', ['ALREADY_JOINED'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const { api } = await member()
    await api.joinActivity({ activityId })
    await expectRefusal('ALREADY_JOINED', api.joinActivity({ activityId }))
    expect((await api.getActivity({ activityId })).currentParticipants).toBe(1)
  }),

  testCase('a full activity refuses another member', ['ACTIVITY_FULL'], async ({ activity, member }) => {
    const { activityId } = await activity({ maxParticipants: 2 })
    for (const name of ['Mia', 'Lin']) await (await member(name)).api.joinActivity({ activityId })
    const late = await member('Jonas')
    expect((await late.api.getActivity({ activityId })).refusals.join).toBe('ACTIVITY_FULL')
    await expectRefusal('ACTIVITY_FULL', late.api.joinActivity({ activityId }))
  }),

  testCase('when six members join at the same time, only two get the last two seats', ['joinActivity'], async ({ activity, member }) => {
    const { activityId, leader } = await activity({ maxParticipants: 2 })
    const crowd = []
    for (let index = 0; index < 6; index++) crowd.push(await member())
    const answers = await Promise.allSettled(crowd.map(({ api }) => api.joinActivity({ activityId })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : []))
    expect(new Set(refused)).toEqual(new Set(['ACTIVITY_FULL']))
    expect((await leader.api.getActivity({ activityId })).participants).toHaveLength(2)
  }),

  testCase('a participant leaves an activity', ['leaveActivity'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const { api } = await member()
    await api.joinActivity({ activityId })
    expect(await api.leaveActivity({ activityId })).toMatchObject({ isJoined: false, currentParticipants: 0, participants: [] })
  }),

  testCase('a member who has not joined cannot leave', ['NOT_JOINED'], async ({ activity, member }) => {
    const { activityId } = await activity()
    await expectRefusal('NOT_JOINED', (await member()).api.leaveActivity({ activityId }))
  }),

  testCase('nobody joins during the voting', ['ENROLLMENT_NOT_OPEN'], async ({ activity, member }) => {
    const { activityId } = await activity({ phase: 'voting' })
    await expectRefusal('ENROLLMENT_NOT_OPEN', (await member()).api.joinActivity({ activityId }))
  }),

  testCase('from the start on, nobody joins or leaves', ['ACTIVITY_STARTED'], async ({ activity, backend, member }) => {
    const { activityId } = await activity()
    const [mia, lin] = [await member('Mia'), await member('Lin')]
    await lin.api.joinActivity({ activityId })
    await backend.sql(`update public.activities set start_time = now() - interval '1 minute' where id = $1`, [activityId])
    await expectRefusal('ACTIVITY_STARTED', mia.api.joinActivity({ activityId }))
    await expectRefusal('ACTIVITY_STARTED', lin.api.leaveActivity({ activityId }))
  }),

  testCase('nobody joins a finished activity', ['ACTIVITY_STATUS_CLOSED'], async ({ activity, member }) => {
    const { activityId } = await activity({ phase: 'finished' })
    await expectRefusal('ACTIVITY_STATUS_CLOSED', (await member()).api.joinActivity({ activityId }))
  }),

  testCase('the leader and admins remove participants', ['removeParticipant'], async ({ activity, member, admin }) => {
    const { activityId, leader } = await activity()
    const [mia, lin] = [await member('Mia'), await member('Lin')]
    for (const { api } of [mia, lin]) await api.joinActivity({ activityId })
    expect((await leader.api.removeParticipant({ activityId, userId: mia.id })).participants.map(({ name }) => name)).toEqual(['Lin'])
    expect((await (await admin()).api.removeParticipant({ activityId, userId: lin.id })).participants).toEqual([])
  }),

  testCase(
    'a removed participant joins again once they are let in',
    ['readmitParticipant', 'REMOVED_BY_LEADER'],
    async ({ activity, member }) => {
      const { activityId, leader } = await activity()
      const mia = await member('Mia')
      await mia.api.joinActivity({ activityId })
      expect((await leader.api.removeParticipant({ activityId, userId: mia.id })).removed.map(({ name }) => name)).toEqual(['Mia'])
      await expectRefusal('REMOVED_BY_LEADER', mia.api.joinActivity({ activityId }))
      await leader.api.readmitParticipant({ activityId, userId: mia.id })
      expect((await mia.api.joinActivity({ activityId })).isJoined).toBe(true)
    },
  ),

  testCase('a member who has not joined cannot be removed', ['PARTICIPANT_NOT_FOUND'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    const { id: userId } = await member()
    await expectRefusal('PARTICIPANT_NOT_FOUND', leader.api.removeParticipant({ activityId, userId }))
  }),

  testCase('the number of seats cannot fall below the number of participants', ['SEATS_TAKEN'], async ({ activity, member }) => {
    const { activityId, leader } = await activity({ maxParticipants: 4 })
    for (const name of ['Mia', 'Lin', 'Jonas']) await (await member(name)).api.joinActivity({ activityId })
    const { routes: _, ...form } = aProposal({ maxParticipants: 2 })
    await expectRefusal('SEATS_TAKEN', leader.api.editActivity({ activityId, ...form }))
    expect((await leader.api.getActivity({ activityId })).maxParticipants).toBe(4)
  }),
]
