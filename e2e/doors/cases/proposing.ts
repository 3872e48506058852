/** Proposing, reviewing and editing activities. */
import { expect } from 'vitest'
import { given } from '../case.ts'
import { aProposal, aRoute, refusal } from '../stage.ts'

export const proposing = [
  given('a member proposes an activity with its routes, and it waits for review', ['createActivity'], async ({ member }) => {
    const { club, id } = await member('Mia')
    const form = aProposal({ tags: ['hiking', 'Via ferrata'], timeZone: 'Asia/Tokyo' })
    const proposed = await club.createActivity(form)
    const { title, description, location, startTime, tags, timeZone, maxParticipants } = form
    expect(proposed).toMatchObject({ title, description, location, tags, timeZone, maxParticipants })
    expect(Date.parse(proposed.startTime)).toBe(Date.parse(startTime))
    expect(proposed).toMatchObject({ phase: 'review', status: 'pending', creatorId: id, creatorName: 'Mia', currentParticipants: 0 })
    expect(proposed.routes.map((route) => route.title)).toEqual(['By the lake', 'By the ridge'])
  }),

  given('an invalid proposal is reported by field, and not created', ['INVALID_INPUT'], async ({ member }) => {
    const { club } = await member()
    const wrong = aProposal({
      title: ' ',
      maxParticipants: 1,
      timeZone: 'Europe/Atlantis',
      routes: [{ ...aRoute(), distance: 1000 }],
      startTime: '2027-06-20T08:00:00Z',
      endTime: '2027-06-20T07:00:00Z',
    })
    const { fields } = await refusal('INVALID_INPUT', club.createActivity(wrong))
    expect(fields).toMatchObject({
      title: ['REQUIRED'],
      maxParticipants: ['TOO_SMALL'],
      timeZone: ['NOT_A_TIME_ZONE'],
      'routes.0.distance': ['TOO_LARGE'],
    })
    const backwards = aProposal({ startTime: '2027-06-20T08:00:00Z', endTime: '2027-06-20T07:00:00Z' })
    expect((await refusal('INVALID_INPUT', club.createActivity(backwards))).fields).toEqual({ endTime: ['END_BEFORE_START'] })
    const more = { ...aProposal(), phase: 'finished' } as never
    expect((await refusal('INVALID_INPUT', club.createActivity(more))).fields).toEqual({ phase: ['UNKNOWN'] })
    expect((await club.listMyActivities({ kind: 'created' })).items).toEqual([])
  }),

  given('a tag is refused when it occurs twice', ['INVALID_INPUT'], async ({ member }) => {
    const { club } = await member()
    const { fields } = await refusal('INVALID_INPUT', club.createActivity(aProposal({ tags: ['Via ferrata', 'via Ferrata'] })))
    expect(fields).toEqual({ tags: ['TAG_EXISTS'] })
  }),

  given('text is stored as it was typed', ['createActivity', 'getActivity'], async ({ member }) => {
    const { club } = await member(`O'Hara "林" <b>`)
    const title = `<img src=x> '; drop table activities; -- 登山 🏔️ é \\ %`
    const { id } = await club.createActivity(aProposal({ title, description: 'One\nTwo\t<script>' }))
    expect(await club.getActivity({ activityId: id })).toMatchObject({
      title,
      description: 'One\nTwo\t<script>',
      creatorName: `O'Hara "林" <b>`,
    })
  }),

  given('an administrator approves a proposal, and the voting starts', ['approveActivity'], async ({ activity, admin }) => {
    const { activityId } = await activity({ phase: 'review' })
    expect((await (await admin()).club.approveActivity({ activityId })).phase).toBe('voting')
  }),

  given('only administrators approve proposals, not even the leader', ['NOT_PERMITTED'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'review' })
    await refusal('NOT_PERMITTED', leader.club.approveActivity({ activityId }))
    await refusal('NOT_PERMITTED', leader.club.rejectActivity({ activityId, reason: 'I like mine better.' }))
    await refusal('NOT_PERMITTED', leader.club.updateSystemSettings({ autoApprove: true }))
    await refusal('NOT_PERMITTED', leader.club.getSystemSettings())
  }),

  given(
    'a rejected proposal shows the reason, is edited and resubmitted',
    ['rejectActivity', 'editActivity', 'resubmitActivity'],
    async (stage) => {
      const { activityId, leader } = await stage.activity({ phase: 'review' })
      const { club } = await stage.admin()
      expect((await club.rejectActivity({ activityId, reason: 'Too far away.' })).phase).toBe('rejected')
      const rejected = await leader.club.getActivity({ activityId })
      expect(rejected.rejectReason).toBe('Too far away.')
      const routes = rejected.routes.map(({ id, title, description, distance, duration, difficulty }) => {
        return { id, title, description, distance, duration, difficulty }
      })
      const edited = await leader.club.editActivity({
        activityId,
        ...aProposal({ location: 'Nearby', routes: [routes[1]!, aRoute({ title: 'A new one' })] }),
      })
      expect(edited.location).toBe('Nearby')
      expect(edited.routes.map(({ title }) => title)).toEqual(['By the ridge', 'A new one'])
      expect((await leader.club.resubmitActivity({ activityId })).phase).toBe('review')
    },
  ),

  given('only the leader edits an activity, not even an administrator', ['NOT_CREATOR'], async ({ activity, admin, member }) => {
    const { activityId } = await activity({ phase: 'voting' })
    const { routes: _, ...form } = aProposal()
    for (const { club } of [await admin(), await member()]) await refusal('NOT_CREATOR', club.editActivity({ activityId, ...form }))
  }),

  given('routes are frozen once members enroll', ['ROUTES_FROZEN'], async ({ activity }) => {
    const { activityId, leader } = await activity({ phase: 'enrolling' })
    await refusal('ROUTES_FROZEN', leader.club.editActivity({ activityId, ...aProposal({ routes: [aRoute({ title: 'A short cut' })] }) }))
  }),

  given('a request body that is too large is refused', ['INPUT_TOO_LARGE'], async ({ member, says }) => {
    const { club } = await member()
    const code = says('INPUT_TOO_LARGE') ? 'INPUT_TOO_LARGE' : 'INVALID_INPUT'
    await refusal(code, club.createActivity(aProposal({ description: 'x'.repeat(3_000_000) })))
  }),

  given('with automatic approval, a proposal goes directly to the voting', ['createActivity'], async ({ settled, member }) => {
    await settled({ autoApprove: true }, async () => {
      const { club } = await member()
      expect((await club.createActivity(aProposal())).phase).toBe('voting')
    })
  }),
]
