/** Joining and leaving activities. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { aProposal, refusal } from '../stage.ts'

export const seats = [
  given('a member joins, and is listed as a participant', ['joinActivity'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const mia = await member('Mia')
    const joined = await mia.club.joinActivity({ activityId })
    expect(joined).toMatchObject({ isJoined: true, currentParticipants: 1, refusals: { join: 'ALREADY_JOINED', leave: null } })
    expect(joined.participants).toMatchObject([{ id: mia.id, name: 'Mia' }])
  }),

  given('a member cannot join twice', ['ALREADY_JOINED'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const { club } = await member()
    await club.joinActivity({ activityId })
    await refusal('ALREADY_JOINED', club.joinActivity({ activityId }))
    expect((await club.getActivity({ activityId })).currentParticipants).toBe(1)
  }),

  given('a full activity refuses another member', ['ACTIVITY_FULL'], async ({ activity, member }) => {
    const { activityId } = await activity({ maxParticipants: 2 })
    for (const name of ['Mia', 'Lin']) await (await member(name)).club.joinActivity({ activityId })
    const late = await member('Jonas')
    expect((await late.club.getActivity({ activityId })).refusals.join).toBe('ACTIVITY_FULL')
    await refusal('ACTIVITY_FULL', late.club.joinActivity({ activityId }))
  }),

  given('when six members join at the same time, only two get the last two seats', ['joinActivity'], async ({ activity, member }) => {
    const { activityId, leader } = await activity({ maxParticipants: 2 })
    const crowd = []
    for (let index = 0; index < 6; index++) crowd.push(await member())
    const answers = await Promise.allSettled(crowd.map(({ club }) => club.joinActivity({ activityId })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : []))
    expect(new Set(refused)).toEqual(new Set(['ACTIVITY_FULL']))
    expect((await leader.club.getActivity({ activityId })).participants).toHaveLength(2)
  }),

  given('a participant leaves an activity', ['leaveActivity'], async ({ activity, member }) => {
    const { activityId } = await activity()
    const { club } = await member()
    await club.joinActivity({ activityId })
    expect(await club.leaveActivity({ activityId })).toMatchObject({ isJoined: false, currentParticipants: 0, participants: [] })
  }),

  given('a member who has not joined cannot leave', ['NOT_JOINED'], async ({ activity, member }) => {
    const { activityId } = await activity()
    await refusal('NOT_JOINED', (await member()).club.leaveActivity({ activityId }))
  }),

  given('nobody joins during the voting', ['ENROLLMENT_NOT_OPEN'], async ({ activity, member }) => {
    const { activityId } = await activity({ phase: 'voting' })
    await refusal('ENROLLMENT_NOT_OPEN', (await member()).club.joinActivity({ activityId }))
  }),

  given('nobody joins a finished activity', ['ACTIVITY_STATUS_CLOSED'], async ({ activity, member }) => {
    const { activityId } = await activity({ phase: 'finished' })
    await refusal('ACTIVITY_STATUS_CLOSED', (await member()).club.joinActivity({ activityId }))
  }),

  given('the leader and administrators remove participants', ['removeParticipant'], async ({ activity, member, admin }) => {
    const { activityId, leader } = await activity()
    const [mia, lin] = [await member('Mia'), await member('Lin')]
    for (const { club } of [mia, lin]) await club.joinActivity({ activityId })
    expect((await leader.club.removeParticipant({ activityId, userId: mia.id })).participants.map(({ name }) => name)).toEqual(['Lin'])
    expect((await (await admin()).club.removeParticipant({ activityId, userId: lin.id })).participants).toEqual([])
  }),

  given('a member who has not joined cannot be removed', ['PARTICIPANT_NOT_FOUND'], async ({ activity, member }) => {
    const { activityId, leader } = await activity()
    const { id: userId } = await member()
    await refusal('PARTICIPANT_NOT_FOUND', leader.club.removeParticipant({ activityId, userId }))
  }),

  given('the number of seats cannot fall below the number of participants', ['SEATS_TAKEN'], async ({ activity, member }) => {
    const { activityId, leader } = await activity({ maxParticipants: 4 })
    for (const name of ['Mia', 'Lin', 'Jonas']) await (await member(name)).club.joinActivity({ activityId })
    const { routes: _, ...form } = aProposal({ maxParticipants: 2 })
    await refusal('SEATS_TAKEN', leader.club.editActivity({ activityId, ...form }))
    expect((await leader.club.getActivity({ activityId })).maxParticipants).toBe(4)
  }),
]
