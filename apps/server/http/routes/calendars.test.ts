import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aProposal, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://club.example' })
})
afterAll(() => server.close())

const pathOf = (activityId: string) => `/api/activities/${activityId}/calendar.ics`

/** What both calendar programs read. They must agree. */
function entryIn(file: string) {
  const component = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(component)
  const entry = {
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    title: event.summary,
    location: event.location,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
  }
  const other = Object.values(nodeIcal.sync.parseICS(file)).find((part): part is VEvent => part?.type === 'VEVENT')!
  expect({
    uid: other.uid,
    sequence: Number(other.sequence),
    status: other.status,
    title: other.summary,
    location: other.location,
    start: other.start.toISOString(),
    end: other.end!.toISOString(),
  }).toEqual(entry)
  return entry
}

describe('the calendar file of an activity', () => {
  test('keeps its UID through the life of the activity, and grows in sequence with every change of time, place and phase', async () => {
    const [admin, leader, member] = [await server.anAdmin(), await server.aMember(), await server.aMember('Mia Frei')]
    const proposal = aProposal({ title: '雪山, Säntis; north face', location: 'Schwägalp, car park', timeZone: 'Europe/Zurich' })
    const { id: activityId, routes } = await server.call('createActivity', proposal, leader.token)
    const read = async () => entryIn((await server.request(pathOf(activityId))).text)
    await server.call('approveActivity', { activityId }, admin.token)
    const voting = await read()
    expect(voting).toMatchObject({ uid: activityId, status: 'TENTATIVE', title: proposal.title, location: proposal.location })

    await server.call('castVote', { activityId, routeId: routes[0]!.id }, member.token)
    expect(await read()).toEqual(voting)

    await server.call('startEnrollment', { activityId }, leader.token)
    const enrolling = await read()
    expect(enrolling).toEqual({ ...voting, status: 'CONFIRMED', sequence: expect.any(Number) })
    expect(enrolling.sequence).toBeGreaterThan(voting.sequence)

    await server.call('joinActivity', { activityId }, member.token)
    expect(await read()).toEqual(enrolling)

    // The night in which clocks go forward in Zürich.
    const { routes: _, ...form } = proposal
    const times = { startTime: '2031-03-29T22:30:00.000Z', endTime: '2031-03-30T05:00:00.000Z' }
    await server.call('editActivity', { activityId, ...form, ...times, location: 'Wasserauen' }, leader.token)
    const moved = await read()
    expect(moved).toMatchObject({
      uid: activityId,
      status: 'CONFIRMED',
      location: 'Wasserauen',
      start: times.startTime,
      end: times.endTime,
    })
    expect(moved.sequence).toBeGreaterThan(enrolling.sequence)

    await server.call('cancelActivity', { activityId, reason: 'Storm' }, leader.token)
    const canceled = await read()
    expect(canceled).toEqual({ ...moved, status: 'CANCELLED', sequence: expect.any(Number) })
    expect(canceled.sequence).toBeGreaterThan(moved.sequence)
  })

  test('is a calendar that is not sent again unless it has changed', async () => {
    const { token } = await server.anAdmin()
    const { id } = await server.call('createActivity', aProposal(), token)
    await server.call('approveActivity', { activityId: id }, token)
    const first = await server.request(pathOf(id))
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.text).toContain(`URL:https://club.example/activity/${id}`)
    const again = { headers: { 'if-none-match': first.headers.get('etag')! } }
    expect(await server.request(pathOf(id), again)).toMatchObject({ status: 304, text: '' })
    await server.call('cancelActivity', { activityId: id, reason: 'Storm' }, token)
    await expect.poll(async () => (await server.request(pathOf(id), again)).status).toBe(200)
  })

  test('is stored for visitors, compressed if it is long, and known to members before it is made', async () => {
    const { token } = await server.anAdmin()
    const { id } = await server.call('createActivity', aProposal({ description: '山'.repeat(5000) }), token)
    await server.call('approveActivity', { activityId: id }, token)
    const query = vi.spyOn(server.instance.postgres.pool, 'query')
    await expect
      .poll(async () => {
        query.mockClear()
        const { headers, text } = await server.request(pathOf(id))
        return [headers.get('content-encoding'), entryIn(text).uid, query.mock.calls.length]
      })
      .toEqual(['gzip', id, 0])
    query.mockRestore()
    const { headers } = await server.request(pathOf(id), { token })
    const again = { token, headers: { 'if-none-match': headers.get('etag')! } }
    expect(await server.request(pathOf(id), again)).toMatchObject({ status: 304, text: '' })
    await server.call('cancelActivity', { activityId: id, reason: 'Storm' }, token)
    expect((await server.request(pathOf(id), again)).status).toBe(200)
  })

  test('contains no address and no name of a person', async () => {
    const [admin, leader] = [await server.anAdmin(), await server.aMember('Leonie Berg')]
    const { id: activityId } = await server.call('createActivity', aProposal({ routes: [] }), leader.token)
    await server.call('approveActivity', { activityId }, admin.token)
    const { text } = await server.request(pathOf(activityId))
    for (const personal of ['@', 'ORGANIZER', 'ATTENDEE', 'Leonie']) expect(text).not.toContain(personal)
  })

  test('of an activity in review is only for its leader and admins', async () => {
    const [admin, leader, other] = [await server.anAdmin(), await server.aMember(), await server.aMember()]
    const { id } = await server.call('createActivity', aProposal(), leader.token)
    const statusFor = async (token?: string) => (await server.request(pathOf(id), token === undefined ? {} : { token })).status
    expect([await statusFor(leader.token), await statusFor(admin.token)]).toEqual([200, 200])
    expect([await statusFor(), await statusFor(other.token), await statusFor('made-up')]).toEqual([404, 404, 401])
    expect((await server.request(pathOf('made-up'))).status).toBe(400)
  })
})
