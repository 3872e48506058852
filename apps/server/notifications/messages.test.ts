import { beforeEach, describe, expect, test } from 'vitest'
import {
  admin,
  anActivityInEnrollment,
  anActivityInVoting,
  deliveredBy,
  fan,
  leader,
  mailsSentBy,
  nameOf,
  server,
  setNotifications,
  setUpNotifications,
  voter,
  waitForOutbox,
  walker,
} from './testing/notification-fixture.ts'

setUpNotifications()

const text = 'Who brings the rope?\r\n<b>And</b> who the {cake}?'

describe('a message about an activity', () => {
  beforeEach(waitForOutbox)

  test('to the leader says who wrote, and shows the address of neither', async () => {
    const activityId = await anActivityInVoting()
    const { mails } = await deliveredBy(async () => {
      expect(await server.call('messageLeader', { activityId, text }, walker.token)).toEqual({ recipients: 1, unreached: 0 })
    })
    const mail = mails.find(({ subject }) => subject === 'walker sent you a message: Pass')!
    expect(nameOf(mail.envelope[0]!)).toBe('leader')
    expect(mail.text).toContain('> Who brings the rope?\n> <b>And</b> who the {cake}?\n')
    expect(mail.html).toContain('Who brings the rope?<br>&lt;b&gt;And&lt;/b&gt; who the {cake}?')
    expect(mail.text).toContain(`https://club.example/activity/${activityId}\n`)
    expect(mail.text).toContain('Answer:\nhttps://club.example/notifications\n')
    expect([mail.from!.address, mail.replyTo]).toEqual(['hut@club.example', undefined])
    expect(JSON.stringify([mail.text, mail.html, mail.headers])).not.toContain(walker.email)
  })

  test('is answered without an address, and the answer as well', async () => {
    const activityId = await anActivityInVoting()
    await mailsSentBy(() => server.call('messageLeader', { activityId, text }, walker.token))
    const [question] = (await server.call('listNotifications', { limit: 1 }, leader.token)).items
    const { mails } = await deliveredBy(() => server.call('answerMessage', { notificationId: question!.id, text: 'You do.' }, leader.token))
    const [mail] = mails
    expect([nameOf(mail!.envelope[0]!), mail!.subject]).toEqual(['walker', 'leader answered you: Pass'])
    expect(mail!.text).toContain('> You do.\n')
    expect(JSON.stringify([mail!.text, mail!.html, mail!.headers])).not.toContain(leader.email)
  })

  test('to all goes to everybody who takes part but the one who wrote', async () => {
    const activityId = await anActivityInEnrollment([walker, voter, leader])
    const byLeader = () => server.call('messageParticipants', { activityId, text }, leader.token)
    expect(await mailsSentBy(byLeader)).toEqual(['voter: leader messaged everyone: Pass', 'walker: leader messaged everyone: Pass'])
    expect(await server.call('messageParticipants', { activityId, text }, admin.token)).toEqual({ recipients: 3, unreached: 0 })
  })

  test('does not reach who turned off notifications about activities, and is not mailed to who has no confirmed address', async () => {
    const activityId = await anActivityInEnrollment([walker, voter])
    await setNotifications(walker, { activity: false })
    await server.sql('update public.profiles set email_verified = false where id = $1', [voter.id])
    const expectOne = async () => {
      expect(await server.call('countRecipients', { activityId }, leader.token)).toEqual({ recipients: 1, unreached: 1 })
      const send = async () =>
        expect(await server.call('messageParticipants', { activityId, text }, leader.token)).toEqual({ recipients: 1, unreached: 1 })
      return mailsSentBy(send)
    }
    expect(await expectOne()).toEqual([])
    await server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
    expect(await expectOne()).toEqual([])
    await server.call('updateSystemSettings', { requireEmailVerification: true }, admin.token)
    await server.sql('update public.profiles set email_verified = true where id = $1', [voter.id])
    await setNotifications(walker, { activity: true })
  })

  test('is sent once for one idempotency key', async () => {
    const activityId = await anActivityInVoting()
    await waitForOutbox()
    const key = '7d0e52d1-6f0f-4b39-9b61-0c9a9c6d7e10'
    const send = () =>
      server.request(`/api/activities/${activityId}/message-leader`, {
        method: 'POST',
        token: fan.token,
        headers: { 'idempotency-key': key },
        body: { text },
      })
    const mails = await mailsSentBy(async () => {
      for (const response of [await send(), await send()]) expect(response.body).toEqual({ recipients: 1, unreached: 0 })
    })
    expect(mails).toEqual(['leader: fan sent you a message: Pass'])
  })

  test('is in the log of the club without its text, which is deleted once it is sent', async () => {
    const activityId = await anActivityInVoting()
    await server.call('messageLeader', { activityId, text: 'Between us.' }, voter.token)
    await waitForOutbox()
    const { items } = await server.call('listLogs', { operation: 'message_leader', limit: 1 }, admin.token)
    expect(items).toMatchObject([{ userName: 'voter', details: { activity: activityId, title: 'Pass', recipients: 1 } }])
    const left = await server.sql(
      'select (select json_agg(o) from accounts.outbox as o)::text || (select json_agg(l) from public.system_logs as l)::text as all',
    )
    expect(left[0]!.all).not.toContain('Between us.')
  })
})
