import { afterEach, describe, expect, test } from 'vitest'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { aProposal } from '../testing/test-server.ts'
import {
  mailSink,
  server,
  admin,
  leader,
  walker,
  voter,
  fan,
  updateSettings,
  waitForOutbox,
  mailsSentBy,
  anActivityInEnrollment,
  anActivityInVoting,
  edit,
  cancel,
  propose,
  approve,
  nameOf,
  deliveredBy,
  startTime,
  endTime,
  setNotifications,
  setUpNotifications,
} from './testing/notification-fixture.ts'
import { texts } from './texts.ts'

setUpNotifications()

describe('notifications about an activity', () => {
  afterEach(() => setNotifications(admin, { review: true }))

  test('go to the affected members, never to the one who acted, and to nobody else', async () => {
    let activityId = ''
    expect(await mailsSentBy(async () => (activityId = await propose()))).toEqual(['admin: To review: Pass'])
    const reject = () => server.call('rejectActivity', { activityId, reason: 'Too steep' }, admin.token)
    expect(await mailsSentBy(reject)).toEqual(['leader: Sent back: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('Reason: Too steep')
    expect(await mailsSentBy(() => server.call('resubmitActivity', { activityId }, leader.token))).toEqual(['admin: To review: Pass'])
    expect(await mailsSentBy(() => approve(activityId))).toEqual(['leader: Approved: Pass'])
    await setNotifications(admin, { review: false })

    const { routes } = await server.call('getActivity', { activityId })
    const vote = async () => {
      await server.call('castVote', { activityId, routeId: routes[1]!.id }, voter.token)
      await server.call('addFavorite', { activityId }, fan.token)
    }
    expect(await mailsSentBy(vote)).toEqual([])
    expect(await mailsSentBy(() => edit(activityId, { location: 'Bergdorf' }))).toEqual(['voter: New time or place: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('Where: Bergdorf')
    expect(await mailsSentBy(() => server.call('startEnrollment', { activityId }, admin.token))).toEqual(
      ['fan', 'leader', 'voter'].map((name) => `${name}: Open to join: Pass`),
    )
    expect(mailSink.mails.at(-1)!.text).toContain('Route: By the ridge')

    const comeAndGo = async () => {
      await server.call('joinActivity', { activityId }, walker.token)
      await server.call('joinActivity', { activityId }, voter.token)
      await server.call('leaveActivity', { activityId }, voter.token)
    }
    expect(await mailsSentBy(comeAndGo)).toEqual([])
    const earlier = new Date(Date.parse(startTime) - 3_600_000).toISOString()
    const leaveEarlier = () => edit(activityId, { location: 'Bergdorf', startTime: earlier })
    expect(await mailsSentBy(leaveEarlier)).toEqual(['walker: New time or place: Pass'])
    expect(await mailsSentBy(leaveEarlier)).toEqual([])
    const remove = () => server.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
    expect(await mailsSentBy(remove)).toEqual(['walker: You were removed: Pass'])
    await server.call('readmitParticipant', { activityId, userId: walker.id }, leader.token)
    await server.call('joinActivity', { activityId }, walker.token)
    expect(await mailsSentBy(() => server.call('startActivity', { activityId }, leader.token))).toEqual(['walker: On the trail: Pass'])
    expect(await mailsSentBy(() => cancel(activityId))).toEqual(['walker: Canceled: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('Reason: Thunder')
  })

  test('tell voters when the vote closes at another time or no longer automatically, and everybody concerned when the clock has decided it', async () => {
    const activityId = await anActivityInVoting()
    const { routes } = await server.call('getActivity', { activityId })
    await server.call('castVote', { activityId, routeId: routes[1]!.id }, voter.token)
    await server.call('addFavorite', { activityId }, fan.token)
    await waitForOutbox()
    await setNotifications(admin, { review: false })
    const voteClosesAt = new Date(Date.parse(startTime) - 86_400_000).toISOString()
    expect(await mailsSentBy(() => edit(activityId, { voteClosesAt }))).toEqual(['voter: New closing time: Pass'])
    expect(mailSink.mails.at(-1)!.text).toMatch(/^Voting closes: \w+day.* \d{1,2}:\d\d/m)
    await server.sql(`update accounts.outbox set created_at = now() - interval '1 hour', tried_at = now() - interval '1 hour'`)
    expect(await mailsSentBy(() => edit(activityId, { voteClosesAt: null }))).toEqual(['voter: New closing time: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('Voting closes: When the leader decides')
    await server.sql(`update accounts.outbox set created_at = now() - interval '1 hour', tried_at = now() - interval '1 hour'`)
    expect(await mailsSentBy(() => edit(activityId, { voteClosesAt, location: 'Bergdorf' }))).toEqual(['voter: New time or place: Pass'])
    expect(mailSink.mails.at(-1)!.text).toMatch(/^Voting closes: \w+day/m)
    await server.call('setInterest', { activityId, routeId: routes[1]!.id, isInterested: true }, walker.token)
    const decide = async () => {
      await server.sql('update public.activities set vote_closes_at = now() where id = $1', [activityId])
      await expect.poll(async () => (await server.call('getActivity', { activityId })).phase).toBe('enrolling')
    }
    expect(await mailsSentBy(decide)).toEqual(['fan', 'leader', 'voter', 'walker'].map((name) => `${name}: Open to join: Pass`))
    expect(mailSink.mails.at(-1)!.text).toContain('Route: By the ridge')
  })

  test('tell the leader, or admins where nobody leads, that a vote stays open with too few votes', async () => {
    const activityId = await anActivityInVoting()
    const voteClosesAt = new Date(Date.parse(startTime) - 86_400_000).toISOString()
    await edit(activityId, { voteClosesAt, quorum: 2 })
    const { routes } = await server.call('getActivity', { activityId })
    await server.call('castVote', { activityId, routeId: routes[1]!.id }, voter.token)
    await waitForOutbox()
    await setNotifications(admin, { review: false })
    const closeVote = async () => {
      await server.sql('update public.activities set vote_closes_at = now() where id = $1', [activityId])
      // From the database: a response that was cached for visitors may be older than the update.
      await expect
        .poll(() => server.sql('select from public.activities where id = $1 and quorum_missed_at is not null', [activityId]))
        .toHaveLength(1)
    }
    expect(await mailsSentBy(closeVote)).toEqual(['leader: Too few votes: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('Votes: 1 / 2')
    // Not due before its closing time comes again.
    await server.sql('update public.activities set creator_id = null, quorum_missed_at = null, vote_closes_at = $2 where id = $1', [
      activityId,
      voteClosesAt,
    ])
    await waitForOutbox()
    expect(await mailsSentBy(closeVote)).toEqual(['admin: Too few votes: Pass'])
  })

  test('tell participants when the meeting point moves on the map alone', async () => {
    const activityId = await anActivityInVoting()
    await server.call('castVote', { activityId, routeId: (await server.call('getActivity', { activityId })).routes[0]!.id }, voter.token)
    await waitForOutbox()
    await setNotifications(admin, { review: false })
    const move = () => edit(activityId, { coordinates: { latitude: 47.2492, longitude: 9.3433 } })
    expect(await mailsSentBy(move)).toEqual(['voter: New time or place: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('mlat=47.2492&mlon=9.3433')
  })

  test('tell voters when their route is removed or becomes another one, and nobody else', async () => {
    const activityId = await anActivityInVoting()
    const { routes } = await server.call('getActivity', { activityId })
    await server.call('castVote', { activityId, routeId: routes[0]!.id }, voter.token)
    await server.call('castVote', { activityId, routeId: routes[1]!.id }, walker.token)
    await waitForOutbox()
    const { id, title, description, distance, duration, difficulty } = routes[1]!
    const kept = { id, title, description, distance, duration, difficulty }
    const save = (changed: object) => () =>
      server.call(
        'editActivity',
        { activityId, ...aProposal({ title: 'Pass', startTime, endTime }), routes: [changed] } as never,
        leader.token,
      )
    expect(await mailsSentBy(save({ ...kept, description: 'With a rope.' }))).toEqual(['voter: The route you voted for was removed: Pass'])
    expect(await mailsSentBy(save({ ...kept, description: 'With a rope.', distance: 19 }))).toEqual([
      'walker: The route you voted for was changed: Pass',
    ])
    expect(mailSink.mails.at(-1)!.text).toContain('Route: By the ridge')
  })

  test('tell admins what was rewritten after its review, and the leader that it is back in review', async () => {
    const activityId = await anActivityInVoting()
    await waitForOutbox()
    expect(await mailsSentBy(() => edit(activityId, { maxParticipants: 19 }))).toEqual([])
    expect(await mailsSentBy(() => edit(activityId, { title: 'Other pass' }))).toEqual(['admin: Edited after approval: Other pass'])
    const giveBack = () => server.call('returnToReview', { activityId }, admin.token)
    expect(await mailsSentBy(giveBack)).toEqual(['leader: Back in review: Other pass'])
  })

  test('tell admins, also the one who deleted the account, that an activity has lost its leader', async () => {
    const [gone] = await server.sql(`insert into public.profiles (name, email) values ('Gone', 'gone@club.example') returning id`)
    const [activityId, over] = [await anActivityInVoting(), await anActivityInVoting()]
    await cancel(over)
    await server.sql('update public.activities set creator_id = $1 where id = any ($2)', [gone!.id, [activityId, over]])
    await setNotifications(admin, { review: true })
    await waitForOutbox()
    const remove = () => server.call('deleteUser', { userId: gone!.id as string }, admin.token)
    expect(await mailsSentBy(remove)).toEqual(['admin: No leader: Pass'])
  })

  test('tell a participant who is asked to lead, and the leader who declined', async () => {
    const activityId = await anActivityInEnrollment()
    const ask = () => server.call('setLeader', { activityId, userId: walker.id }, leader.token)
    expect(await mailsSentBy(ask)).toEqual(['walker: Will you lead? Pass'])
    const decline = () => server.call('declineLeadership', { activityId }, walker.token)
    expect(await mailsSentBy(decline)).toEqual(['leader: walker won’t take over: Pass'])
  })

  test('are not sent for what is undone', async () => {
    const activityId = await anActivityInEnrollment()
    const startAndUndo = async () => {
      await server.call('startActivity', { activityId }, leader.token)
      const before = mailSink.mails.length
      // What came before the start is sent, so the start would be too.
      await server.sql('notify outbox')
      await cancel(await anActivityInEnrollment())
      await waitFor(() => expect(mailSink.mails.slice(before).map(({ subject }) => subject)).toContain('Canceled: Pass'))
      await server.call('undoActivity', { activityId }, leader.token)
    }
    expect((await mailsSentBy(startAndUndo)).filter((mail) => mail.includes('On the trail'))).toEqual([])
    expect(
      await server.sql(`select from accounts.outbox where kind = 'activity-started' and payload ->> 'activity' = $1`, [activityId]),
    ).toEqual([])
    expect(await mailsSentBy(() => server.call('startActivity', { activityId }, leader.token))).toEqual(['walker: On the trail: Pass'])
  })

  test('tell those who voted for it or kept it that an activity was deleted', async () => {
    const activityId = await anActivityInVoting()
    const { routes } = await server.call('getActivity', { activityId })
    await server.call('castVote', { activityId, routeId: routes[0]!.id }, voter.token)
    await server.call('addFavorite', { activityId }, fan.token)
    await waitForOutbox()
    const remove = () => server.call('deleteActivity', { activityId }, leader.token)
    expect(await mailsSentBy(remove)).toEqual(['fan: Deleted: Pass', 'voter: Deleted: Pass'])
    expect(mailSink.mails.at(-1)!.text).toContain('https://club.example/activities')
  })

  test('are not sent to members for a new title, an edit without changes, the end or a deletion', async () => {
    const activityId = await anActivityInEnrollment()
    await waitForOutbox()
    expect(await mailsSentBy(() => edit(activityId, { title: 'Other pass', tags: ['picnic'] }))).toEqual([
      'admin: Edited after approval: Other pass',
    ])
    await server.call('startActivity', { activityId }, leader.token)
    await waitForOutbox()
    expect(await mailsSentBy(() => server.call('completeActivity', { activityId }, leader.token))).toEqual([])
    const called = await anActivityInEnrollment()
    await cancel(called)
    await waitForOutbox()
    expect(await mailsSentBy(() => server.call('deleteActivity', { activityId: called }, leader.token))).toEqual([])
  })

  test('reach the leader when somebody else cancels it', async () => {
    const activityId = await anActivityInEnrollment()
    await waitForOutbox()
    expect(await mailsSentBy(() => cancel(activityId, admin))).toEqual(['leader: Canceled: Pass', 'walker: Canceled: Pass'])
  })

  test('go to leader and participants when it starts on time', async () => {
    const activityId = await anActivityInEnrollment()
    await server.sql(
      `update public.activities set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour' where id = $1`,
      [activityId],
    )
    await waitForOutbox()
    expect(await mailsSentBy(() => server.sql('select rules.check_statuses()'))).toEqual([
      'leader: On the trail: Pass',
      'walker: On the trail: Pass',
    ])
    await server.sql(`update public.activities set end_time = now() - interval '1 minute' where id = $1`, [activityId])
    expect(await mailsSentBy(() => server.sql('select rules.check_statuses()'))).toEqual([])
  })

  test('go only to its leader and admins while it is hidden', async () => {
    const activityId = await propose({ title: 'Secret hut' })
    await server.sql('insert into public.favorites (activity_id, user_id) values ($1, $2)', [activityId, fan.id])
    await server.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, walker.id])
    await waitForOutbox()
    expect(await mailsSentBy(() => edit(activityId, { title: 'Secret hut', location: 'Cave' }))).toEqual([])
    expect(await mailsSentBy(() => cancel(activityId, admin))).toEqual(['leader: Canceled: Secret hut'])
    const said = mailSink.mails
      .filter(({ text, subject }) => `${subject} ${text}`.includes('Secret hut'))
      .map(({ envelope }) => nameOf(envelope[0]!))
    expect(new Set(said)).toEqual(new Set(['admin', 'leader']))
  })

  test('do not go to deleted members', async () => {
    const gone = await server.sql(
      `insert into public.profiles (name, email, email_verified) values ('Gone', 'gone@club.example', true) returning id`,
    )
    const activityId = await anActivityInEnrollment()
    await server.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, gone[0]!.id])
    await waitForOutbox()
    expect(await mailsSentBy(() => server.call('deleteUser', { userId: gone[0]!.id as string }, admin.token))).toEqual([])
    expect(await mailsSentBy(() => cancel(activityId))).toEqual(['walker: Canceled: Pass'])
  })

  test('use the language of each member and the time zone of the activity', async () => {
    const crew: [Locale, string][] = []
    const activityId = await anActivityInEnrollment([])
    for (const locale of locales) {
      const [row] = await server.sql(
        `insert into public.profiles (name, email, email_verified, language) values ('Yu', $1, true, $2) returning id, email`,
        [`${locale.toLowerCase()}@club.example`, locale],
      )
      await server.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, row!.id])
      crew.push([locale, row!.email as string])
    }
    const start = new Date(Date.UTC(2031, 0, 15, 6, 30))
    await server.sql(`update public.activities set start_time = $2, end_time = null, time_zone = 'Asia/Tokyo' where id = $1`, [
      activityId,
      start,
    ])
    const arrived = await deliveredBy(() => cancel(activityId))
    expect(arrived.mails).toHaveLength(locales.length)
    for (const [locale, email] of crew) {
      const mail = arrived.mails.find(({ envelope }) => envelope.includes(email))!
      expect(mail.subject).toBe(texts[locale]['mail.activity-cancelled.subject'].replace('{title}', 'Pass'))
      expect(mail.text).toMatch(locale.startsWith('en') ? /2031.*3:30 PM/ : /2031.*15:30/)
      expect(mail.text).toContain('https://club.example/profile/settings')
      expect(mail.html).toContain(`href="https://club.example/activity/${activityId}"`)
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    }
    await server.sql(`delete from public.profiles where name = 'Yu'`)
  })

  test('do not go to unverified addresses unless the club allows it, and then without the name', async () => {
    await server.sql(`update public.profiles set email_verified = false where id = $1`, [walker.id])
    // What it got while it was verified counts for the day, too.
    await server.sql(`delete from accounts.outbox where user_id = $1`, [walker.id])
    const calledOff = async () => cancel(await anActivityInEnrollment())
    expect((await mailsSentBy(calledOff)).filter((line) => line.startsWith('walker'))).toEqual([])
    await updateSettings({ requireEmailVerification: false })
    const { mails: arrived } = await deliveredBy(calledOff)
    const mail = arrived.find(({ subject, envelope }) => subject!.startsWith('Canceled') && envelope.includes(walker.email))!
    expect(JSON.stringify([mail.text, mail.html, mail.to![0]!.name])).not.toContain('walker')
    await updateSettings({ requireEmailVerification: true })
    await server.sql(`update public.profiles set email_verified = true where id = $1`, [walker.id])
  })
})
