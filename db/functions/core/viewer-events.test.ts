/** Events of one member: what this member may do has changed, so that open screens show it at once. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'

describe.each(servers)('events for one member on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let listener: pg.Client

  beforeAll(async () => {
    listener = await fixture().database.connect()
    await listener.query('listen club')
  })
  afterAll(() => listener.end())

  /** Who is told during `work` that they may do something else. PostgreSQL delivers notifications in the order of commits. */
  async function toldDuring(work: () => Promise<unknown>): Promise<string[]> {
    const told = new Set<string>()
    const finished = new Promise<void>((resolve) => {
      listener.on('notification', function onNotification({ payload = '' }) {
        if (payload === 'begin') return told.clear()
        if (payload === 'end') {
          listener.off('notification', onNotification)
          return resolve()
        }
        const { viewer } = JSON.parse(payload) as { viewer?: string }
        if (viewer) told.add(viewer)
      })
    })
    await fixture().rows("notify club, 'begin'")
    await work()
    await fixture().rows("notify club, 'end'")
    await finished
    return [...told]
  }

  async function aClub() {
    const [admin, lin, other] = [await fixture().admin(), await fixture().member(), await fixture().member()]
    const { id: groupId } = await admin.createGroup({ name: 'Early birds', color: 'ochre' })
    const { qualifications } = await admin.createQualification({ name: 'Mountain guide' })
    const qualificationId = qualifications.at(-1)!.id
    await other.joinGroup({ groupId })
    return { admin, lin, groupId, qualificationId }
  }

  test('reach whoever is given a role, a group or a qualification, or loses it, and nobody else', async () => {
    const { admin, lin, groupId, qualificationId } = await aClub()
    const member = { userId: lin.id }
    const ofGroup = { ...member, groupId }
    const qualification = { ...member, qualificationId }
    const steps: Record<string, () => Promise<unknown>> = {
      'joins a group': () => lin.joinGroup({ groupId }),
      'becomes its reviewer': () => admin.setGroupMember({ ...ofGroup, role: 'reviewer' }),
      'becomes its admin': () => admin.setGroupMember({ ...ofGroup, role: 'admin' }),
      'is a member of it again': () => admin.setGroupMember({ ...ofGroup, role: 'member' }),
      'leaves it': () => lin.leaveGroup({ groupId }),
      'is added to it': () => admin.setGroupMember({ ...ofGroup, role: 'reviewer' }),
      'is removed from it with the role': () => admin.removeGroupMember(ofGroup),
      'becomes a leader of the club': () => admin.giveRole({ ...member, role: 'leader' }),
      'is no leader of the club': () => admin.takeRole({ ...member, role: 'leader' }),
      'gets a qualification': () => admin.giveQualification({ ...qualification, validUntil: null }),
      'keeps it until another day': () => admin.giveQualification({ ...qualification, validUntil: '2097-03-31' }),
      'loses it': () => admin.takeQualification(qualification),
      'gets it again': () => admin.giveQualification({ ...qualification, validUntil: null }),
      'loses it with the qualification': () => admin.deleteQualification({ qualificationId }),
      'becomes an admin': () => admin.updateUser({ ...member, isAdmin: true }),
      'is no admin': () => lin.removeAdminRole(member),
      'is added again': () => admin.setGroupMember({ ...ofGroup, role: 'reviewer' }),
      'loses the group': () => admin.deleteGroup({ groupId }),
      'has confirmed the address': () =>
        fixture().rows('update public.profiles set email_verified = not email_verified where id = $1', [lin.id]),
      'is signed out': () => admin.endUserSessions(member),
      'is deleted': () => admin.deleteUser(member),
    }
    for (const [step, work] of Object.entries(steps)) {
      const told = await toldDuring(work)
      expect({ step, told: told.includes(lin.id), admin: told.includes(admin.id) }).toEqual({ step, told: true, admin: false })
    }
  })

  test('reach nobody where nothing changes, and nobody who is created with the role', async () => {
    const { admin, lin, groupId, qualificationId } = await aClub()
    const qualification = { userId: lin.id, qualificationId, validUntil: null }
    await lin.joinGroup({ groupId })
    await admin.giveQualification(qualification)
    expect(await toldDuring(() => lin.joinGroup({ groupId }))).toEqual([])
    expect(await toldDuring(() => admin.giveQualification(qualification))).toEqual([])
    expect(await toldDuring(() => lin.updateUserInfo({ bio: 'Here.' }))).toEqual([])
    const createAdmin = `with created as (insert into public.profiles (name, email) values ('New', $1) returning id)
      insert into public.roles (member_id, role) select id, 'admin' from created`
    expect(await toldDuring(() => fixture().rows(createAdmin, [`new-${randomUUID()}@bothy.example`]))).toEqual([])
  })

  /** Their commands change the activity, whose event is enough: `change-events.test.ts`. */
  const partsOfActivities = ['co_leaders', 'favorites', 'participants', 'removed_participants']

  test('or of all are sent for every table that the rules about who may do what read', async () => {
    const files = ['core/viewer.sql', 'activities/who_may_lead.sql']
    const texts = await Promise.all(files.map((file) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')))
    const read = new Set(
      texts
        .join('\n')
        .matchAll(/\b(?:from|join) public\.(\w+)/g)
        .map(([, table]) => table!),
    )
    const announced = await fixture().rows<{ name: string }>(
      `select distinct c.relname as name from pg_catalog.pg_trigger as t
       join pg_catalog.pg_class as c on c.oid = t.tgrelid join pg_catalog.pg_proc as p on p.oid = t.tgfoid
       where c.relnamespace = 'public'::regnamespace and p.prosrc ~ 'send_(event|member_event)|notify_change'`,
    )
    expect([...read].filter((table) => !announced.some(({ name }) => name === table)).toSorted()).toEqual(partsOfActivities)
  })
})
