/** A day on the trail: the leader checks participants in and knows whom to call, a participant is down, and the leader ends the alarm. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let bo: TestMember
let mia: TestMember
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  bo = await aMember(app.server)
  mia = await aMember(app.server, 'Mia')
})
afterAll(() => app?.close())

async function anOuting() {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling')
  for (const { token } of [bo, mia]) await app.server.call('joinActivity', { activityId }, token)
  await app.server.call('startActivity', { activityId }, admin.token)
  return activityId
}

describe('on the trail', () => {
  it('a participant keeps an emergency contact, which the leader sees', async () => {
    const member = await app.newActor({ name: 'Bo', session: bo.session })
    await member.goto('/profile/info')
    await member.fill('emergency.name', 'Ruth')
    await member.fill('emergency.phone', '+41 79 512 40 18')
    await member.fill('emergency.note', 'Allergic to bee stings.')
    await member.clickButton('emergency.save')
    await member.expectMessage('emergency.saved')
    await expect
      .poll(() => app.server.call('getEmergencyContact', {}, bo.token))
      .toEqual({ contact: { name: 'Ruth', phone: '+41795124018', email: null, note: 'Allergic to bee stings.' } })

    const leader = await app.newActor({ name: 'Ada', session: admin })
    await leader.goto(`/activity/${await anOuting()}`)
    await leader.page.locator('summary').filter({ hasText: 'Bo' }).click()
    await leader.expectVisible(leader.page.getByRole('link', { name: '+41795124018' }))
    await leader.expectVisible('Allergic to bee stings.')
    await leader.expectMessage('emergency.none')

    await member.clickButton('emergency.delete')
    await member.expectMessage('emergency.deleted')
    expect(await app.server.call('getEmergencyContact', {}, bo.token)).toEqual({ contact: null })
    for (const person of [member, leader]) await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  it('the leader checks participants in, sees who is down without a reload, and says that everyone is', async () => {
    const activityId = await anOuting()
    const leader = await app.newActor({ name: 'Ada', session: admin })
    await leader.goto(`/activity/${activityId}`)
    const markOf = (name: string, label: 'check-in.here' | 'check-in.missing') =>
      leader.page.getByRole('group', { name, exact: true }).getByRole('button', { name: leader.t(label), exact: true })
    await markOf('Bo', 'check-in.here').click()
    await markOf('Mia', 'check-in.missing').click()
    await leader.expectMessage('check-in.count', { here: 1, total: 2 })
    const marks = async () =>
      (await app.server.call('getActivity', { activityId }, admin.token)).participants.map(({ isPresent }) => isPresent)
    await expect.poll(marks).toEqual([true, false])
    await markOf('Mia', 'check-in.missing').click()
    await expect.poll(marks).toEqual([true, null])

    const member = await app.newActor({ name: 'Bo', session: bo.session })
    await member.goto(`/activity/${activityId}`)
    await member.expectMessage('check-in.own.here')
    await member.clickButton('return.confirm')
    await member.clickUndo('return.done')
    await leader.expectMessage('return.count', { down: 0, total: 2 })
    await member.clickButton('return.confirm')
    await leader.expectMessage('return.count', { down: 1, total: 2 })
    await leader.expectMessage('return.out', { names: 'Mia' })

    await leader.clickButton('return.confirm-all')
    await leader.expectMessage('return.done.all')
    const { returnedAt } = await app.server.call('getActivity', { activityId }, admin.token)
    expect(returnedAt).not.toBeNull()
    for (const person of [member, leader]) await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
