/** Idempotency keys: a command that is sent again with its key is answered again and runs once. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { engines, servers } from '../../testing/engines.ts'
import { type Actor, aNewActivity, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('a command with an idempotency key on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let lin: Actor
  let mei: Actor
  beforeAll(async () => {
    ;[lin, mei] = (await fixture().members(2)) as [Actor, Actor]
  })
  const countOf = async (title: string) => Number(await fixture().value('select count(*) from public.activities where title = $1', [title]))
  const keysOf = async ({ id }: Actor) =>
    Number(await fixture().value('select count(*) from public.idempotency_keys where member_id = $1', [id]))

  test('creates one activity, however often it is sent', async () => {
    const [key, input] = [randomUUID(), aNewActivity({ title: 'One ridge' })]
    const first = await lin.run('createActivity', input, key)
    expect(await lin.run('createActivity', input, key)).toEqual(first)
    expect(await countOf('One ridge')).toBe(1)
  })

  test('takes one seat, and is answered with the activity as it is by then', async () => {
    const { id: activityId } = await fixture().activity()
    const key = randomUUID()
    expect(await lin.run('joinActivity', { activityId }, key)).toMatchObject({ currentParticipants: 1, isJoined: true })
    await mei.joinActivity({ activityId })
    expect(await lin.run('joinActivity', { activityId }, key)).toMatchObject({ currentParticipants: 2, isJoined: true })
  })

  test('is answered again even when the answer is no activity', async () => {
    const { id: activityId } = await fixture().activity({ leader: lin })
    const key = randomUUID()
    expect(await lin.run('deleteActivity', { activityId }, key)).toEqual({ ok: true })
    expect(await lin.run('deleteActivity', { activityId }, key)).toEqual({ ok: true })
    expect(await codeOf(lin.run('deleteActivity', { activityId }, randomUUID()))).toBe('ACTIVITY_NOT_FOUND')
  })

  /** The stored answers of the club. */
  const stored = () => fixture().value<string>("select coalesce(string_agg(answer::text, ' '), '') from public.idempotency_keys")

  test('leaves no copy of what a member deletes, and is answered again with what is left', async () => {
    const ben = await fixture().member()
    const contact = { name: 'Ruth', phone: '+41795124018' }
    const [infoKey, contactKey] = [randomUUID(), randomUUID()]
    await ben.run('updateUserInfo', { birthday: '1984-03-17' }, infoKey)
    expect(await ben.run('setEmergencyContact', contact, contactKey)).toMatchObject({ contact })
    expect(await ben.run('startBackup', {}, randomUUID())).toMatchObject({ data: { emergencyContact: contact } })
    expect(await ben.run('deleteEmergencyContact', {}, randomUUID())).toEqual({ contact: null })
    await ben.run('updateUserInfo', { birthday: null }, randomUUID())
    for (const text of ['Ruth', '1984-03-17', `${ben.id}@bothy.example`]) expect(await stored()).not.toContain(text)
    expect(await ben.run('setEmergencyContact', contact, contactKey)).toEqual({ contact: null })
    expect(await ben.run('updateUserInfo', { birthday: '1984-03-17' }, infoKey)).toMatchObject({ birthday: null })
  })

  test('of an admin about a member runs once, and leaves no copy of the member', async () => {
    const [admin, ben] = [await fixture().admin(), await fixture().member()]
    const [key, input] = [randomUUID(), { userId: ben.id, phone: '+4915120000009', isAdmin: true }]
    const changed = await admin.run('updateUser', input, key)
    expect(changed).toMatchObject({ phone: '+4915120000009', isAdmin: true })
    expect(await admin.run('updateUser', input, key)).toEqual(changed)
    expect(await fixture().rows("select from public.system_logs where details ->> 'member' = $1", [ben.id])).toHaveLength(1)
    expect(await stored()).not.toContain(ben.id)
    await fixture().rows('delete from public.profiles where id = $1', [ben.id])
    expect(await codeOf(admin.run('updateUser', input, key))).toBe('USER_NOT_FOUND')
  })

  test('of a data export starts another one when it is sent again', async () => {
    const key = randomUUID()
    const first = (await lin.run('startBackup', {}, key)) as { id: string }
    const second = (await lin.run('startBackup', {}, key)) as { id: string; data: object }
    expect(second.data).toMatchObject({ profile: { id: lin.id } })
    expect((await lin.listBackups({})).items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  test('is refused if the key was used for another input or another command', async () => {
    const { id: activityId } = await fixture().activity()
    const { id: other } = await fixture().activity()
    const key = randomUUID()
    await lin.run('joinActivity', { activityId }, key)
    expect(await codeOf(lin.run('joinActivity', { activityId: other }, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await codeOf(lin.run('leaveActivity', { activityId }, key))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await lin.getActivity({ activityId })).toMatchObject({ isJoined: true })
  })

  test('runs for each member who uses the key', async () => {
    const { id: activityId } = await fixture().activity()
    const key = randomUUID()
    await lin.run('joinActivity', { activityId }, key)
    expect(await mei.run('joinActivity', { activityId }, key)).toMatchObject({ currentParticipants: 2, isJoined: true })
  })

  test('that was refused stores nothing, so that a retry runs it', async () => {
    const { id: activityId } = await fixture().activity({ phase: 'voting' })
    const [key, before] = [randomUUID(), await keysOf(lin)]
    expect(await codeOf(lin.run('joinActivity', { activityId }, key))).toBe('ENROLLMENT_NOT_OPEN')
    expect(await keysOf(lin)).toBe(before)
    await fixture().rows("update public.activities set phase = 'enrolling' where id = $1", [activityId])
    expect(await lin.run('joinActivity', { activityId }, key)).toMatchObject({ isJoined: true })
  })

  test('is refused to visitors, and without a UUID as its key', async () => {
    const { id: activityId } = await fixture().activity()
    expect(await codeOf(fixture().visitor.run('joinActivity', { activityId }, randomUUID()))).toBe('NOT_SIGNED_IN')
    expect(await fieldsOf(lin.run('joinActivity', { activityId }, 'again'))).toEqual({ key: ['INVALID'] })
  })

  test('runs nothing but the calls of members', async () => {
    for (const name of ['noSuchCall', 'joinActivity)(', ''] as never[])
      expect(await fieldsOf(lin.run(name, {}, randomUUID()))).toEqual({ call: ['INVALID'] })
  })

  test('is forgotten after the days that the contract names', async () => {
    const { id: activityId } = await fixture().activity()
    const [recent, old] = [randomUUID(), randomUUID()]
    await mei.run('joinActivity', { activityId }, old)
    await mei.run('leaveActivity', { activityId }, recent)
    const age = 'update public.idempotency_keys set created_at = now() - make_interval(days => $2, mins => $3) where key = $1'
    await fixture().rows(age, [old, requestLimits.idempotencyKeys.days, 1])
    await fixture().rows(age, [recent, requestLimits.idempotencyKeys.days, -1])
    await fixture().rows('select rules.check_statuses()')
    const kept = await fixture().rows('select key from public.idempotency_keys where key = any($1::uuid[])', [[old, recent]])
    expect(kept).toEqual([{ key: recent }])
  })

  test('makes the club forget the oldest keys of a member who has too many', async () => {
    const rui = await fixture().member()
    const { perMember } = requestLimits.idempotencyKeys
    await fixture().rows(
      `insert into public.idempotency_keys (member_id, key, request, created_at)
       select $1, gen_random_uuid(), sha256('x'), now() - interval '1 hour' + n * interval '1 second' from generate_series(1, $2::integer) as n`,
      [rui.id, perMember],
    )
    const oldest = await fixture().value('select key from public.idempotency_keys where member_id = $1 order by created_at limit 1', [
      rui.id,
    ])
    const { id: activityId } = await fixture().activity()
    await rui.run('joinActivity', { activityId }, randomUUID())
    expect(await keysOf(rui)).toBe(perMember)
    expect(await fixture().rows('select from public.idempotency_keys where key = $1', [oldest])).toEqual([])
    expect(await keysOf(lin)).toBeGreaterThan(0)
  })

  test('keeps no list of the members of a group, which a retry reads as they are then', async () => {
    const [admin, gone] = [await fixture().admin(), await fixture().member()]
    const { id: groupId } = await admin.createGroup({ name: 'Youth', color: 'pine' })
    const key = randomUUID()
    const add = () => admin.run('setGroupMember', { groupId, userId: gone.id, role: 'reviewer' }, key)
    expect(await add()).toMatchObject({ roles: [{ id: gone.id }] })
    await admin.deleteUser({ userId: gone.id })
    expect(await fixture().rows('select from public.idempotency_keys where answer::text like $1', [`%${gone.id}%`])).toEqual([])
    expect(await add()).toMatchObject({ roles: [] })
  })

  test('keeps no list of whom a member blocks, nor of photos, which a retry reads as they are then', async () => {
    const [reader, gone] = await fixture().members(2)
    await fixture().changeSettings({ discussion: 'members', photos: true })
    const key = randomUUID()
    expect(await reader!.run('blockMember', { userId: gone!.id }, key)).toMatchObject({ items: [{ id: gone!.id }] })
    const { id: activityId } = await fixture().activity({ leader: reader! })
    await reader!.run('setPhotos', { activityId, audience: 'everyone' }, randomUUID())
    expect(await keysOf(reader!)).toBe(2)
    expect(await fixture().rows('select from public.idempotency_keys where member_id = $1 and answer is not null', [reader!.id])).toEqual(
      [],
    )
    await fixture().rows('delete from public.profiles where id = $1', [gone!.id])
    expect(await reader!.run('blockMember', { userId: gone!.id }, key)).toEqual({ items: [] })
  })

  test('leaves no trace when its member is deleted', async () => {
    const gone = await fixture().member()
    await gone.run('addFavorite', { activityId: (await fixture().activity()).id }, randomUUID())
    await (await fixture().admin()).deleteUser({ userId: gone.id })
    expect(await keysOf(gone)).toBe(0)
  })
})

describe.each(servers)('parallel requests with one idempotency key on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(20))

  test('run the command once, and all of them receive its answer', async () => {
    const lin = await fixture().member()
    const [key, input] = [randomUUID(), aNewActivity({ title: 'At once' })]
    const answers = await Promise.all(Array.from({ length: 20 }, () => lin.run('createActivity', input, key)))
    expect(new Set(answers.map((answer) => (answer as { id: string }).id)).size).toBe(1)
    expect(await fixture().rows("select from public.activities where title = 'At once'")).toHaveLength(1)
  })

  test('are all refused when the command is refused', async () => {
    const lin = await fixture().member()
    const { id: activityId } = await fixture().activity({ phase: 'voting' })
    const key = randomUUID()
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(lin.run('joinActivity', { activityId }, key))))
    expect(new Set(codes)).toEqual(new Set(['ENROLLMENT_NOT_OPEN']))
  })
})
