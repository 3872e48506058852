import { describe, expect, test } from 'vitest'
import { codeOf, fieldsOf, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

describe.each(engines)('members on $name', ({ open }) => {
  const club = useClub(open)

  test('a favorite kept twice is kept once, and let go twice is gone', async () => {
    const lin = await club().member()
    const { id } = await club().activity()
    for (const _ of [1, 2]) expect(await lin.addFavorite({ activityId: id })).toMatchObject({ isFavorite: true })
    expect((await lin.getUserInfo({})).favorite).toBe(1)
    for (const _ of [1, 2]) expect(await lin.removeFavorite({ activityId: id })).toMatchObject({ isFavorite: false })
    expect((await lin.getUserInfo({})).favorite).toBe(0)
  })

  test('what a member may not see cannot be kept', async () => {
    const lin = await club().member()
    const { id } = await club().activity({ phase: 'review' })
    expect(await codeOf(lin.addFavorite({ activityId: id }))).toBe('ACTIVITY_NOT_FOUND')
    expect(await codeOf(lin.removeFavorite({ activityId: id }))).toBe('ACTIVITY_NOT_FOUND')
  })

  test('user info counts what was created, joined and kept', async () => {
    const lin = await club().member()
    await club().activity({ leader: lin, phase: 'review' })
    await club().activity({ leader: lin, participants: [lin] })
    const { id } = await club().activity({ participants: [lin] })
    await lin.addFavorite({ activityId: id })
    expect(await lin.getUserInfo({})).toMatchObject({ id: lin.id, name: lin.name, isAdmin: false, created: 2, joined: 2, favorite: 1 })
    expect(await codeOf(club().visitor.getUserInfo({}))).toBe('NOT_SIGNED_IN')
  })

  test('a member changes their own profile, field by field', async () => {
    const lin = await club().member()
    expect(await lin.updateUserInfo({ name: ' 林雨桐 ', bio: 'On the ridge.' })).toMatchObject({
      name: '林雨桐',
      bio: 'On the ridge.',
      location: '',
    })
    expect(await lin.updateUserInfo({ location: '杭州', phone: '+8613800009999' })).toMatchObject({
      name: '林雨桐',
      bio: 'On the ridge.',
      location: '杭州',
      phone: '+8613800009999',
    })
  })

  test('e-mail and the admin flag are not for members to write', async () => {
    const lin = await club().member()
    const before = await lin.getUserInfo({})
    const after = await lin.ask('updateUserInfo', { email: 'boss@bothy.example', isAdmin: true, is_admin: true, id: 'x' })
    expect(after).toEqual(before)
  })

  test.each([
    [{ name: ' ' }, { name: ['REQUIRED'] }],
    [{ name: 'x'.repeat(61) }, { name: ['TOO_LONG'] }],
    [{ bio: 'x'.repeat(501) }, { bio: ['TOO_LONG'] }],
    [{ location: 'x'.repeat(101) }, { location: ['TOO_LONG'] }],
    [{ phone: '0791234567' }, { phone: ['NOT_A_PHONE'] }],
    [{ phone: '+0791234567' }, { phone: ['NOT_A_PHONE'] }],
  ])('a profile with %j is refused by name', async (change, problem) => {
    const lin = await club().member()
    const before = await lin.getUserInfo({})
    expect(await fieldsOf(lin.updateUserInfo(change))).toEqual(problem)
    expect(await lin.getUserInfo({})).toEqual(before)
  })

  test('a phone number belongs to one member', async () => {
    const [lin, haru] = await club().members(2)
    await lin!.updateUserInfo({ phone: '+8613800001111' })
    const refusal = haru!.updateUserInfo({ phone: '+8613800001111' })
    await expect(refusal).rejects.toMatchObject({ code: 'ALREADY_REGISTERED', fields: { phone: ['INVALID'] } })
    expect(await lin!.updateUserInfo({ phone: '+8613800001111' })).toMatchObject({ phone: '+8613800001111' })
  })

  test('a leader who leaves the club stays in its activities without a name, and everything of theirs goes', async () => {
    const [leader, lin, haru] = await club().members(3)
    const led = await club().activity({ leader: leader!, phase: 'finished', participants: [leader!, lin!] })
    const joined = await club().activity({ leader: haru!, maxParticipants: 2, participants: [leader!, lin!] })
    const voting = await club().activity({ leader: haru!, phase: 'voting', routes: 1 })
    await leader!.castVote({ activityId: voting.id, routeId: voting.routes[0]! })
    await leader!.addFavorite({ activityId: joined.id })

    await club().rows('delete from public.profiles where id = $1', [leader!.id])
    const seen = (id: string) => haru!.getActivity({ activityId: id })
    expect(await seen(led.id)).toMatchObject({
      creatorId: null,
      creatorName: null,
      creatorAvatar: null,
      creatorLed: 0,
      currentParticipants: 1,
    })
    expect(await seen(joined.id)).toMatchObject({ currentParticipants: 1, participants: [{ id: lin!.id }], refusals: { join: null } })
    expect(await seen(voting.id)).toMatchObject({ voters: 0, routes: [{ votes: 0 }] })
    for (const table of ['participants', 'votes', 'favorites', 'user_settings'])
      expect(await club().rows(`select from public.${table} where user_id = $1`, [leader!.id])).toEqual([])
  })

  test('an admin carries on what a former member led', async () => {
    const [leader, admin] = [await club().member(), await club().admin()]
    const { id } = await club().activity({ leader, phase: 'enrolling' })
    await club().rows('delete from public.profiles where id = $1', [leader.id])
    expect(await admin.startActivity({ activityId: id })).toMatchObject({ phase: 'active', creatorName: null })
  })

  test('an activity tells how many members the club has and how many activities its leader led to the end', async () => {
    const leader = await club().member()
    await club().activity({ leader, phase: 'finished' })
    const { id } = await club().activity({ leader })
    const members = Number(await club().value('select count(*) from public.profiles'))
    expect(await club().visitor.getActivity({ activityId: id })).toMatchObject({ members, creatorLed: 1 })
  })

  test('two members cannot share an address, and addresses are kept in lower case', async () => {
    const add = (email: string) => club().rows("insert into public.profiles (name, email) values ('A', $1)", [email])
    await add('same@bothy.example')
    await expect(add('same@bothy.example')).rejects.toThrow(/profiles_email/)
    await expect(add('Same@bothy.example')).rejects.toThrow(/email:NOT_AN_EMAIL/)
  })
})
