import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNewActivity, aRoute, useClub } from '../testing/club.ts'
import { servers } from '../testing/engines.ts'

describe.each(servers)('news on $name', ({ open }) => {
  const club = useClub(open)
  let listener: pg.Client

  beforeAll(async () => {
    listener = await club().database.connect()
    await listener.query('listen club')
  })
  afterAll(() => listener.end())

  /** What is told while `work` is done. Notifications come in the order of commits: what lies between our two own is the work's. */
  async function toldDuring(work: () => Promise<unknown>): Promise<unknown[]> {
    let told: unknown[] = []
    const over = new Promise<void>((resolve) => {
      listener.on('notification', function hear({ payload = '' }) {
        if (payload === 'begin') return void (told = [])
        if (payload !== 'over') return void told.push(JSON.parse(payload) as unknown)
        listener.off('notification', hear)
        return resolve()
      })
    })
    await club().rows("notify club, 'begin'")
    await work()
    await club().rows("notify club, 'over'")
    await over
    return told
  }

  test('every change of an activity is told once', async () => {
    const [leader, lin, admin] = [await club().member(), await club().member(), await club().admin()]
    const { id, routes } = await leader.createActivity(aNewActivity({ routes: [aRoute(), aRoute()] }))
    const steps = [
      () => admin.approveActivity({ activityId: id }),
      () => lin.castVote({ activityId: id, routeId: routes[0]!.id }),
      () => lin.moveVote({ activityId: id, routeId: routes[1]!.id }),
      () => leader.startEnrollment({ activityId: id }),
      () => lin.joinActivity({ activityId: id }),
      () => lin.leaveActivity({ activityId: id }),
      () => leader.cancelActivity({ activityId: id, reason: 'Storm' }),
      () => leader.deleteActivity({ activityId: id }),
    ]
    expect(await toldDuring(steps.shift()!)).toEqual([{ review: true }, { activity: id }])
    for (const step of steps) expect(await toldDuring(step)).toEqual([{ activity: id }])
  })

  test('what the club does not see is told without its name', async () => {
    const [leader, admin] = [await club().member(), await club().admin()]
    const propose = () => leader.createActivity(aNewActivity({ routes: [aRoute()] }))
    expect(await toldDuring(propose)).toEqual([{ review: true }])
    const { id } = await propose()
    const steps = [
      () => leader.editActivity({ activityId: id, ...aNewActivity({ routes: [aRoute(), aRoute()] }) }),
      () => admin.rejectActivity({ activityId: id, reason: 'Too steep' }),
      () => leader.resubmitActivity({ activityId: id }),
      () => leader.cancelActivity({ activityId: id, reason: 'Storm' }),
      () => leader.deleteActivity({ activityId: id }),
    ]
    for (const step of steps) expect(await toldDuring(step)).toEqual([{ review: true }])
  })

  test('a refusal, a favorite and a look are no news', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ phase: 'finished' })
    expect(await toldDuring(() => lin.joinActivity({ activityId: id }).catch(() => {}))).toEqual([])
    expect(await toldDuring(() => lin.addFavorite({ activityId: id }))).toEqual([])
    expect(await toldDuring(() => lin.getActivity({ activityId: id }))).toEqual([])
  })

  test('new settings and new names are told', async () => {
    const admin = await club().admin()
    expect(await toldDuring(() => admin.updateSystemSettings({ autoApprove: false }))).toEqual([{ settings: true }])
    expect(await toldDuring(() => admin.updateUserInfo({ name: 'Mairi' }))).toEqual([{ people: true }])
  })

  test('the status check tells of each activity that it changed', async () => {
    const ended = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const [first, second] = [await club().activity({ startTime: ended }), await club().activity({ startTime: ended })]
    const told = await toldDuring(() => club().rows('select rules.check_statuses()'))
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining([{ activity: first.id }, { activity: second.id }]))
  })
})
