import { describe, expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, aNewActivity, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('uploaded images on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let count = 0

  /** An image that `owner` uploaded `days` ago. */
  async function anImage(owner: Actor, { use = 'cover', days = 0 } = {}): Promise<{ url: string; name: string }> {
    const name = `image${++count}`
    const url = `/images/${name}/640.webp`
    await fixture().rows('select rules.register_image($1, $2, $3, $4, $5, $6)', [owner.id, url, name, use, [320, 640], 9000])
    await fixture().rows('update public.images set chosen_at = chosen_at - make_interval(days => $2) where name = $1', [name, days])
    return { url, name }
  }
  const namesOf = async (owner: Actor) =>
    (await fixture().rows<{ name: string }>('select name from public.images where owner_id = $1 order by name', [owner.id])).map(
      ({ name }) => name,
    )
  const collected = () => fixture().value<string[]>('select rules.mark_unused_images()')

  test('a leader may set their own photo as the cover, replace it, keep it and remove it', async () => {
    const leader = await fixture().member()
    const [first, second] = [await anImage(leader), await anImage(leader)]
    const { id: activityId, coverImage } = await leader.createActivity(aNewActivity({ coverImage: first.url }))
    expect(coverImage).toBe(first.url)
    const edited = (change: object) => leader.editActivity({ activityId, ...aNewActivity(), ...change })
    expect((await edited({ coverImage: second.url })).coverImage).toBe(second.url)
    expect((await edited({})).coverImage).toBe(second.url)
    expect((await edited({ coverImage: null })).coverImage).toBeNull()
  })

  test('an admin may set the picture of a member, which stays when the admin goes', async () => {
    const [admin, second, lin] = [await fixture().admin(), await fixture().admin(), await fixture().member()]
    const { url, name } = await anImage(admin, { use: 'avatar' })
    expect(await admin.updateUser({ userId: lin.id, avatar: url })).toMatchObject({ avatar: url })
    expect(await namesOf(lin)).toEqual([name])
    expect(await admin.updateUser({ userId: lin.id, name: 'Lin' })).toMatchObject({ avatar: url })
    await fixture().rows('delete from public.profiles where id = $1', [admin.id])
    expect(await lin.getUserInfo({})).toMatchObject({ avatar: url })
    expect(await collected()).not.toContain(name)
    expect(await second.updateUser({ userId: lin.id, avatar: null })).toMatchObject({ avatar: null })
    for (const avatar of ['https://elsewhere.example/1.webp', (await anImage(second)).url])
      expect(await fieldsOf(second.updateUser({ userId: lin.id, avatar }))).toEqual({ avatar: ['INVALID'] })
  })

  test('members cannot use images of others, unknown images, or an avatar as a cover', async () => {
    const [leader, other] = (await fixture().members(2)) as [Actor, Actor]
    const wrong = [(await anImage(other)).url, 'https://elsewhere.example/640.webp', '', (await anImage(leader, { use: 'avatar' })).url]
    for (const coverImage of wrong)
      expect(await fieldsOf(leader.createActivity(aNewActivity({ coverImage })))).toEqual({ coverImage: ['INVALID'] })
    for (const avatar of [(await anImage(other, { use: 'avatar' })).url, (await anImage(leader)).url])
      expect(await fieldsOf(leader.updateUserInfo({ avatar }))).toEqual({ avatar: ['INVALID'] })
    expect((await leader.getUserInfo({})).avatar).toBeNull()
  })

  test('an edit may keep a cover that another member uploaded', async () => {
    const [leader, other] = (await fixture().members(2)) as [Actor, Actor]
    const { url } = await anImage(other)
    const { id: activityId } = await leader.createActivity(aNewActivity())
    await fixture().rows('update public.activities set cover_image = $2 where id = $1', [activityId, url])
    expect((await leader.editActivity({ activityId, ...aNewActivity(), coverImage: url })).coverImage).toBe(url)
  })

  test('a member may set an avatar and remove it', async () => {
    const member = await fixture().member()
    const { url } = await anImage(member, { use: 'avatar' })
    expect((await member.updateUserInfo({ avatar: url })).avatar).toBe(url)
    expect((await member.updateUserInfo({ name: 'Mei' })).avatar).toBe(url)
    expect((await member.updateUserInfo({ avatar: null })).avatar).toBeNull()
  })

  test('a member cannot upload more images than the limit', async () => {
    const member = await fixture().member()
    await fixture().rows(
      `insert into public.images (owner_id, url, name, use, widths, bytes)
       select $1::uuid, '/images/many' || n || '/320.webp', 'many' || n, 'cover', '{320}', 1 from generate_series(2, $2::integer) as n`,
      [member.id, limits.image.perMember],
    )
    await anImage(member)
    await expect(anImage(member)).rejects.toThrow('TOO_MANY_IMAGES')
    expect(await namesOf(member)).toHaveLength(limits.image.perMember)
  })

  test('only images that were unused for a day are collected', async () => {
    const member = await fixture().member()
    const cover = await anImage(member, { days: 3 })
    const avatar = await anImage(member, { use: 'avatar', days: 3 })
    const [unused, fresh] = [await anImage(member, { days: 2 }), await anImage(member)]
    await member.createActivity(aNewActivity({ coverImage: cover.url }))
    await member.updateUserInfo({ avatar: avatar.url })
    await fixture().rows("update public.images set chosen_at = now() - interval '3 days' where name = any($1)", [[cover.name, avatar.name]])
    expect(await collected()).toContain(unused.name)
    expect(await fieldsOf(member.createActivity(aNewActivity({ coverImage: unused.url })))).toEqual({ coverImage: ['INVALID'] })
    for (const name of await collected()) await fixture().rows('select rules.delete_image($1)', [name])
    expect(await namesOf(member)).toEqual([cover.name, avatar.name, fresh.name].toSorted())
    await fixture().rows('select rules.delete_image($1)', [cover.name])
    expect(await namesOf(member)).toContain(cover.name)
  })

  test('deleting a member deletes their images, and their activities get a generated cover again', async () => {
    const [leader, other] = (await fixture().members(2)) as [Actor, Actor]
    const { url, name } = await anImage(leader)
    const { id: activityId } = await leader.createActivity(aNewActivity({ coverImage: url }))
    const remaining = await anImage(other)
    await fixture().rows('delete from public.profiles where id = $1', [leader.id])
    expect(await fixture().value('select cover_image from public.activities where id = $1', [activityId])).toBeNull()
    expect(await collected()).toContain(name)
    expect(await namesOf(other)).toEqual([remaining.name])
  })

  test('the logo of the club and the pictures that others show stay when the account of who uploaded them is deleted', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const [logo, shared, own, unused] = [
      await anImage(admin),
      await anImage(admin, { use: 'avatar' }),
      await anImage(admin, { use: 'avatar' }),
      await anImage(admin),
    ]
    await fixture().rows('update public.system_settings set system_logo = $1', [logo.url])
    await fixture().rows('update public.profiles set avatar = $2 where id = $1', [lin.id, shared.url])
    await admin.updateUserInfo({ avatar: own.url })
    await fixture().rows('delete from public.profiles where id = $1', [admin.id])
    const marked = await collected()
    expect([logo, shared, own, unused].filter(({ name }) => marked.includes(name))).toEqual([own, unused])
    await fixture().rows('update public.system_settings set system_logo = null')
    await fixture().rows("update public.images set chosen_at = now() - interval '2 days' where name = $1", [logo.name])
    expect(await collected()).toContain(logo.name)
  })

  test('members see only their own images in the table', async () => {
    const [member, other] = (await fixture().members(2)) as [Actor, Actor]
    const { name } = await anImage(member)
    await anImage(other)
    const seen = await fixture().database.transaction(async (connection) => {
      const claims = JSON.stringify({ sub: member.id, role: 'authenticated' })
      await connection.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [claims])
      return (await connection.query('select name from public.images')).rows
    })
    expect(seen).toEqual([{ name }])
  })
})
