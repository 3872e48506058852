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
    expect(await lin.updateUserInfo({ location: '杭州' })).toMatchObject({
      name: '林雨桐',
      bio: 'On the ridge.',
      location: '杭州',
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
  ])('a profile with %j is refused by name', async (change, problem) => {
    const lin = await club().member()
    const before = await lin.getUserInfo({})
    expect(await fieldsOf(lin.updateUserInfo(change))).toEqual(problem)
    expect(await lin.getUserInfo({})).toEqual(before)
  })

  /** As whoever has asked for the password, and for the code. */
  const setPhone = async (member: { id: string }, number: string | null, trust = 'proved') =>
    club().value('select rules.set_phone($1, $2, $3)', [member.id, number, trust])

  test('a number is not changed among other things about oneself, and left as it is when it is said', async () => {
    const lin = await club().member()
    await setPhone(lin, '+8613800002222')
    expect(await lin.updateUserInfo({ bio: 'Here.', phone: '+8613800002222' })).toMatchObject({ bio: 'Here.', phone: '+8613800002222' })
    for (const phone of ['+8613800003333', null])
      await expect(lin.updateUserInfo({ bio: 'Gone.', phone })).rejects.toMatchObject({
        code: 'PHONE_NEEDS_PASSWORD',
        fields: { phone: ['INVALID'] },
      })
    expect(await lin.getUserInfo({})).toMatchObject({ bio: 'Here.', phone: '+8613800002222', phoneVerified: true })
  })

  test('a phone number belongs to one member', async () => {
    const [lin, haru] = await club().members(2)
    await setPhone(lin!, '+8613800001111')
    const taken = { message: 'ALREADY_REGISTERED', detail: '{"phone":["INVALID"]}' }
    await expect(setPhone(haru!, '+8613800001111')).rejects.toMatchObject(taken)
    await expect(club().value('select rules.refuse_phone_of_another($1, $2)', [haru!.id, '+8613800001111'])).rejects.toMatchObject(taken)
    expect(await setPhone(lin!, '+8613800001111')).toBe(false)
    expect(await setPhone(lin!, null, 'given')).toBe(true)
    expect(await setPhone(haru!, '+8613800001111')).toBe(true)
  })

  test('a number that an administrator has typed is doubted until it is proved, and stays proved while it stays', async () => {
    const [admin, lin] = [await club().admin(), await club().member()]
    const trust = () => club().value('select phone_trust from public.profiles where id = $1', [lin.id])
    await setPhone(lin, '+8613800004444')
    await admin.updateUser({ userId: lin.id, name: 'Lin Wei', phone: '+8613800004444' })
    expect(await trust()).toBe('proved')
    await admin.updateUser({ userId: lin.id, phone: '+8613800005555' })
    expect([await trust(), (await lin.getUserInfo({})).phoneVerified]).toEqual(['doubted', false])
    expect(await setPhone(lin, '+8613800005555')).toBe(false)
    expect([await trust(), (await lin.getUserInfo({})).phoneVerified]).toEqual(['proved', true])
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
