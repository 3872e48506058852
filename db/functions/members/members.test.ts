import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('members on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('marking a favorite twice counts once, and so does unmarking it', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity()
    for (const _ of [1, 2]) expect(await lin.addFavorite({ activityId: id })).toMatchObject({ isFavorite: true })
    expect((await lin.getUserInfo({})).favorite).toBe(1)
    for (const _ of [1, 2]) expect(await lin.removeFavorite({ activityId: id })).toMatchObject({ isFavorite: false })
    expect((await lin.getUserInfo({})).favorite).toBe(0)
  })

  test('a hidden activity cannot be a favorite', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ phase: 'review' })
    expect(await codeOf(lin.addFavorite({ activityId: id }))).toBe('ACTIVITY_NOT_FOUND')
    expect(await codeOf(lin.removeFavorite({ activityId: id }))).toBe('ACTIVITY_NOT_FOUND')
  })

  test('the profile counts created, joined and favorite activities', async () => {
    const lin = await fixture().member()
    await fixture().activity({ leader: lin, phase: 'review' })
    await fixture().activity({ leader: lin, participants: [lin] })
    const { id } = await fixture().activity({ participants: [lin] })
    await lin.addFavorite({ activityId: id })
    expect(await lin.getUserInfo({})).toMatchObject({ id: lin.id, name: lin.name, isAdmin: false, created: 2, joined: 2, favorite: 1 })
    expect(await codeOf(fixture().visitor.getUserInfo({}))).toBe('NOT_SIGNED_IN')
  })

  test('the profile counts what the lists show: nothing that is in review again, except to the leader and admins', async () => {
    const [leader, lin, admin] = [await fixture().member(), await fixture().member(), await fixture().admin()]
    const walkers = [leader, lin, admin]
    const { id: activityId } = await fixture().activity({ leader, participants: walkers })
    for (const walker of walkers) await walker.addFavorite({ activityId })
    await admin.returnToReview({ activityId })
    for (const walker of walkers) {
      const { joined, favorite } = await walker.getUserInfo({})
      const shown = walker === lin ? 0 : 1
      expect([joined, favorite]).toEqual([shown, shown])
      expect((await walker.listMyActivities({ kind: 'joined' })).items).toHaveLength(shown)
    }
  })

  test('a member changes their own profile, field by field', async () => {
    const lin = await fixture().member()
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

  test('members cannot change their email address and admin flag', async () => {
    const lin = await fixture().member()
    const before = await lin.getUserInfo({})
    const after = await lin.run('updateUserInfo', { email: 'boss@bothy.example', isAdmin: true, is_admin: true, id: 'x' })
    expect(after).toEqual(before)
  })

  test.each([
    [{ name: ' ' }, { name: ['REQUIRED'] }],
    [{ name: 'x'.repeat(61) }, { name: ['TOO_LONG'] }],
    [{ bio: 'x'.repeat(501) }, { bio: ['TOO_LONG'] }],
    [{ location: 'x'.repeat(101) }, { location: ['TOO_LONG'] }],
  ])('a profile with %j is refused with the field', async (change, problem) => {
    const lin = await fixture().member()
    const before = await lin.getUserInfo({})
    expect(await fieldsOf(lin.updateUserInfo(change))).toEqual(problem)
    expect(await lin.getUserInfo({})).toEqual(before)
  })

  /** Sets the number as if password and code had been checked. */
  const setPhone = async (member: { id: string }, number: string | null, trust = 'verified') =>
    fixture().value('select rules.set_phone($1, $2, $3)', [member.id, number, trust])

  test('the profile form cannot change the phone number, but may send it unchanged', async () => {
    const lin = await fixture().member()
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
    const [lin, haru] = await fixture().members(2)
    await setPhone(lin!, '+8613800001111')
    const taken = { message: 'ALREADY_REGISTERED', detail: '{"phone":["INVALID"]}' }
    await expect(setPhone(haru!, '+8613800001111')).rejects.toMatchObject(taken)
    await expect(fixture().value('select rules.refuse_taken_phone($1, $2)', [haru!.id, '+8613800001111'])).rejects.toMatchObject(taken)
    expect(await setPhone(lin!, '+8613800001111')).toBe(false)
    expect(await setPhone(lin!, null, 'declared')).toBe(true)
    expect(await setPhone(haru!, '+8613800001111')).toBe(true)
  })

  test.each(['declared', 'needs_verification'])('a verified number is taken from a member for whom it is %s', async (trust) => {
    const [lin, haru] = await fixture().members(2)
    const number = trust === 'declared' ? '+8613800005551' : '+8613800005552'
    await setPhone(lin!, number, trust)
    await expect(setPhone(haru!, number, trust)).rejects.toMatchObject({ message: 'ALREADY_REGISTERED' })
    await fixture().value('select rules.refuse_taken_phone($1, $2)', [haru!.id, number])
    expect(await setPhone(haru!, number)).toBe(true)
    expect(await lin!.getUserInfo({})).toMatchObject({ phone: null, phoneVerified: false })
    expect(await haru!.getUserInfo({})).toMatchObject({ phone: number, phoneVerified: true })
    const logged = await fixture().rows(
      "select user_id as id from public.system_logs where operation = 'change_phone' and user_id = any ($1)",
      [[lin!.id, haru!.id]],
    )
    expect(logged.filter(({ id }) => id === lin!.id)).toHaveLength(2)
    expect(logged.filter(({ id }) => id === haru!.id)).toHaveLength(1)
  })

  test('a number set by an admin needs verification, and an unchanged number stays verified', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const trust = () => fixture().value('select phone_status from public.profiles where id = $1', [lin.id])
    await setPhone(lin, '+8613800004444')
    await admin.updateUser({ userId: lin.id, name: 'Lin Wei', phone: '+8613800004444' })
    expect(await trust()).toBe('verified')
    await admin.updateUser({ userId: lin.id, phone: '+8613800005555' })
    expect([await trust(), (await lin.getUserInfo({})).phoneVerified]).toEqual(['needs_verification', false])
    expect(await setPhone(lin, '+8613800005555')).toBe(false)
    expect([await trust(), (await lin.getUserInfo({})).phoneVerified]).toEqual(['verified', true])
  })

  test('activities of a deleted leader stay without a name, and all other data of the leader is deleted', async () => {
    const [leader, lin, haru] = await fixture().members(3)
    const led = await fixture().activity({ leader: leader!, phase: 'finished', participants: [leader!, lin!] })
    const joined = await fixture().activity({ leader: haru!, maxParticipants: 2, participants: [leader!, lin!] })
    const voting = await fixture().activity({ leader: haru!, phase: 'voting', routes: 1 })
    await leader!.castVote({ activityId: voting.id, routeId: voting.routes[0]! })
    await leader!.addFavorite({ activityId: joined.id })

    await fixture().rows('delete from public.profiles where id = $1', [leader!.id])
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
      expect(await fixture().rows(`select from public.${table} where user_id = $1`, [leader!.id])).toEqual([])
  })

  test('an admin can run an activity of a deleted leader', async () => {
    const [leader, admin] = [await fixture().member(), await fixture().admin()]
    const { id } = await fixture().activity({ leader, phase: 'enrolling' })
    await fixture().rows('delete from public.profiles where id = $1', [leader.id])
    expect(await admin.startActivity({ activityId: id })).toMatchObject({ phase: 'active', creatorName: null })
  })

  test('an activity shows the number of members', async () => {
    const { id } = await fixture().activity()
    const members = Number(await fixture().value('select count(*) from public.profiles'))
    expect(await fixture().visitor.getActivity({ activityId: id })).toMatchObject({ members })
  })

  test('an activity and a member show how many the leader leads or has led; what was not approved or was canceled does not count', async () => {
    const leader = await fixture().member()
    const { id } = await fixture().activity({ leader, phase: 'voting' })
    const led = async () => (await leader.getActivity({ activityId: id })).creatorLed
    const ofMember = async () => (await leader.getMember({ userId: leader.id })).led
    expect([await led(), await ofMember()]).toEqual([1, 1])
    for (const phase of ['finished', 'active', 'review', 'rejected', 'cancelled'] as const) await fixture().activity({ leader, phase })
    expect([await led(), await ofMember()]).toEqual([3, 3])
  })

  test('an invitation that nobody has answered is no member, whether or not addresses are verified', async () => {
    const { id } = await fixture().activity()
    const count = async () => (await fixture().visitor.getActivity({ activityId: id })).members
    const before = await count()
    const add = (email: string, isInvited: boolean) =>
      fixture().rows("insert into public.profiles (name, email, is_invited) values ('Ada', $1, $2)", [email, isInvited])
    try {
      await fixture().changeSettings({ require_email_verification: false })
      expect(await count()).toBe(before)
      await add('invited@bothy.example', true)
      expect(await count()).toBe(before)
      await add('registered@bothy.example', false)
      expect(await count()).toBe(before + 1)
      await fixture().rows("update public.profiles set email_verified = true where email = 'invited@bothy.example'")
      expect(await count()).toBe(before + 2)
    } finally {
      await fixture().changeSettings({ require_email_verification: true })
    }
  })

  test('two members cannot share an email address, and addresses are stored in lower case', async () => {
    const add = (email: string) => fixture().rows("insert into public.profiles (name, email) values ('A', $1)", [email])
    await add('same@bothy.example')
    await expect(add('same@bothy.example')).rejects.toThrow(/profiles_email/)
    await expect(add('Same@bothy.example')).rejects.toThrow(/email:NOT_AN_EMAIL/)
  })
})
