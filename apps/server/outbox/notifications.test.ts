import { locales, type Locale } from '@bothy/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { mailWords } from '../mail/words.ts'
import {
  mails,
  club,
  admin,
  leader,
  walker,
  voter,
  fan,
  settle,
  allSent,
  told,
  inEnrollment,
  edit,
  cancel,
  propose,
  approve,
  nameOf,
  arriving,
  startTime,
  onNewsStage,
} from './testing/news-stage.ts'

onNewsStage()

describe('notifications about an activity', () => {
  it('go to the affected members, never to the one who acted, and to nobody else', async () => {
    let activityId = ''
    expect(await told(async () => (activityId = await propose()))).toEqual(['admin: For review: Pass'])
    const reject = () => club.call('rejectActivity', { activityId, reason: 'Too steep' }, admin.token)
    expect(await told(reject)).toEqual(['leader: Sent back: Pass'])
    expect(mails.mails.at(-1)!.text).toContain('Reason: Too steep')
    expect(await told(() => club.call('resubmitActivity', { activityId }, leader.token))).toEqual(['admin: For review: Pass'])
    expect(await told(() => approve(activityId))).toEqual(['leader: Approved: Pass'])

    const { routes } = await club.call('getActivity', { activityId })
    const vote = async () => {
      await club.call('castVote', { activityId, routeId: routes[1]!.id }, voter.token)
      await club.call('addFavorite', { activityId }, fan.token)
    }
    expect(await told(vote)).toEqual([])
    expect(await told(() => edit(activityId, { location: 'Bergdorf' }))).toEqual(['voter: New time or place: Pass'])
    expect(mails.mails.at(-1)!.text).toContain('Where: Bergdorf')
    expect(await told(() => club.call('startEnrollment', { activityId }, admin.token))).toEqual(
      ['fan', 'leader', 'voter'].map((name) => `${name}: Take your seat: Pass`),
    )
    expect(mails.mails.at(-1)!.text).toContain('Route: By the ridge')

    const comeAndGo = async () => {
      await club.call('joinActivity', { activityId }, walker.token)
      await club.call('joinActivity', { activityId }, voter.token)
      await club.call('leaveActivity', { activityId }, voter.token)
    }
    expect(await told(comeAndGo)).toEqual([])
    const earlier = new Date(Date.parse(startTime) - 3_600_000).toISOString()
    const leaveEarlier = () => edit(activityId, { location: 'Bergdorf', startTime: earlier })
    expect(await told(leaveEarlier)).toEqual(['walker: New time or place: Pass'])
    expect(await told(leaveEarlier)).toEqual([])
    const remove = () => club.call('removeParticipant', { activityId, userId: walker.id }, leader.token)
    expect(await told(remove)).toEqual(['walker: Your seat was taken back: Pass'])
    await club.call('joinActivity', { activityId }, walker.token)
    expect(await told(() => club.call('startActivity', { activityId }, leader.token))).toEqual(['walker: Off we go: Pass'])
    expect(await told(() => cancel(activityId))).toEqual(['walker: Called off: Pass'])
    expect(mails.mails.at(-1)!.text).toContain('Reason: Thunder')
  })

  it('are not sent for a new title, an edit without changes, the end or a deletion', async () => {
    const activityId = await inEnrollment()
    await allSent()
    expect(await told(() => edit(activityId, { title: 'Other pass', tags: ['picnic'] }))).toEqual([])
    await club.call('startActivity', { activityId }, leader.token)
    await allSent()
    expect(await told(() => club.call('completeActivity', { activityId }, leader.token))).toEqual([])
    const called = await inEnrollment()
    await cancel(called)
    await allSent()
    expect(await told(() => club.call('deleteActivity', { activityId: called }, leader.token))).toEqual([])
  })

  it('reach the leader when somebody else cancels it', async () => {
    const activityId = await inEnrollment()
    await allSent()
    expect(await told(() => cancel(activityId, admin))).toEqual(['leader: Called off: Pass', 'walker: Called off: Pass'])
  })

  it('go to leader and participants when it starts on time', async () => {
    const activityId = await inEnrollment()
    await club.sql(
      `update public.activities set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour' where id = $1`,
      [activityId],
    )
    await allSent()
    expect(await told(() => club.sql('select rules.check_statuses()'))).toEqual(['leader: Off we go: Pass', 'walker: Off we go: Pass'])
    await club.sql(`update public.activities set end_time = now() - interval '1 minute' where id = $1`, [activityId])
    expect(await told(() => club.sql('select rules.check_statuses()'))).toEqual([])
  })

  it('go only to its leader and administrators while it is hidden', async () => {
    const activityId = await propose({ title: 'Secret hut' })
    await club.sql('insert into public.favorites (activity_id, user_id) values ($1, $2)', [activityId, fan.id])
    await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, walker.id])
    await allSent()
    expect(await told(() => edit(activityId, { title: 'Secret hut', location: 'Cave' }))).toEqual([])
    expect(await told(() => cancel(activityId, admin))).toEqual(['leader: Called off: Secret hut'])
    const said = mails.mails
      .filter(({ text, subject }) => `${subject} ${text}`.includes('Secret hut'))
      .map(({ envelope }) => nameOf(envelope[0]!))
    expect(new Set(said)).toEqual(new Set(['admin', 'leader']))
  })

  it('do not go to deleted members', async () => {
    const gone = await club.sql(
      `insert into public.profiles (name, email, email_verified) values ('Gone', 'gone@club.example', true) returning id`,
    )
    const activityId = await inEnrollment()
    await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, gone[0]!.id])
    await allSent()
    expect(await told(() => club.call('deleteUser', { userId: gone[0]!.id as string }, admin.token))).toEqual([])
    expect(await told(() => cancel(activityId))).toEqual(['walker: Called off: Pass'])
  })

  it('use the language of each member and the time zone of the activity', async () => {
    const crew: [Locale, string][] = []
    const activityId = await inEnrollment([])
    for (const locale of locales) {
      const [row] = await club.sql(
        `insert into public.profiles (name, email, email_verified, language) values ('Yu', $1, true, $2) returning id, email`,
        [`${locale.toLowerCase()}@club.example`, locale],
      )
      await club.sql('insert into public.participants (activity_id, user_id) values ($1, $2)', [activityId, row!.id])
      crew.push([locale, row!.email as string])
    }
    const start = new Date(Date.UTC(2031, 0, 15, 6, 30))
    await club.sql(`update public.activities set start_time = $2, end_time = null, time_zone = 'Asia/Tokyo' where id = $1`, [
      activityId,
      start,
    ])
    const arrived = await arriving(() => cancel(activityId))
    expect(arrived.mails).toHaveLength(locales.length)
    for (const [locale, email] of crew) {
      const mail = arrived.mails.find(({ envelope }) => envelope.includes(email))!
      expect(mail.subject).toBe(mailWords[locale].news.mails['activity-cancelled'].subject.replace('{title}', 'Pass'))
      expect(mail.text).toMatch(/2031.*15:30/)
      expect(mail.text).toContain('https://club.example/profile/settings')
      expect(mail.html).toContain(`href="https://club.example/activity/${activityId}"`)
      expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    }
    await club.sql(`delete from public.profiles where name = 'Yu'`)
  })

  it('do not go to unverified addresses unless the club allows it, and then without the name', async () => {
    await club.sql(`update public.profiles set email_verified = false where id = $1`, [walker.id])
    const calledOff = async () => cancel(await inEnrollment())
    expect((await told(calledOff)).filter((line) => line.startsWith('walker'))).toEqual([])
    await settle({ requireEmailVerification: false })
    const { mails: arrived } = await arriving(calledOff)
    const mail = arrived.find(({ subject, envelope }) => subject!.startsWith('Called off') && envelope.includes(walker.email))!
    expect(JSON.stringify([mail.text, mail.html, mail.to![0]!.name])).not.toContain('walker')
    await settle({ requireEmailVerification: true })
    await club.sql(`update public.profiles set email_verified = true where id = $1`, [walker.id])
  })
})
