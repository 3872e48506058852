import { limits } from '@bothy/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { type Actor, aNewActivity, fieldsOf, useClub } from '../testing/club.ts'
import { engines } from '../testing/engines.ts'

describe.each(engines)('pictures on $name', ({ open }) => {
  const club = useClub(open)
  let kept = 0

  /** A picture that `owner` has uploaded, `days` ago. */
  async function aPicture(owner: Actor, { use = 'cover', days = 0 } = {}): Promise<{ url: string; name: string }> {
    const name = `picture${++kept}`
    const url = `/images/${name}/640.webp`
    await club().rows('select rules.keep_image($1, $2, $3, $4, $5, $6)', [owner.id, url, name, use, [320, 640], 9000])
    await club().rows('update public.images set chosen_at = chosen_at - make_interval(days => $2) where name = $1', [name, days])
    return { url, name }
  }
  const namesOf = async (owner: Actor) =>
    (await club().rows<{ name: string }>('select name from public.images where owner_id = $1 order by name', [owner.id])).map(
      ({ name }) => name,
    )
  const collected = () => club().value<string[]>('select rules.collect_images()')

  test('a leader shows a photo of their own, changes it, keeps it and goes back to the drawing', async () => {
    const leader = await club().member()
    const [first, second] = [await aPicture(leader), await aPicture(leader)]
    const { id: activityId, coverImage } = await leader.createActivity(aNewActivity({ coverImage: first.url }))
    expect(coverImage).toBe(first.url)
    const edited = (change: object) => leader.editActivity({ activityId, ...aNewActivity(), ...change })
    expect((await edited({ coverImage: second.url })).coverImage).toBe(second.url)
    expect((await edited({})).coverImage).toBe(second.url)
    expect((await edited({ coverImage: null })).coverImage).toBeNull()
  })

  test('nobody shows what somebody else has uploaded, what nobody has, or a face as a cover', async () => {
    const [leader, other] = (await club().members(2)) as [Actor, Actor]
    const wrong = [(await aPicture(other)).url, 'https://elsewhere.example/640.webp', '', (await aPicture(leader, { use: 'avatar' })).url]
    for (const coverImage of wrong)
      expect(await fieldsOf(leader.createActivity(aNewActivity({ coverImage })))).toEqual({ coverImage: ['INVALID'] })
    for (const avatar of [(await aPicture(other, { use: 'avatar' })).url, (await aPicture(leader)).url])
      expect(await fieldsOf(leader.updateUserInfo({ avatar }))).toEqual({ avatar: ['INVALID'] })
    expect((await leader.getUserInfo({})).avatar).toBeNull()
  })

  test('a cover stays with its activity although it is not its new leader’s own', async () => {
    const [leader, other] = (await club().members(2)) as [Actor, Actor]
    const { url } = await aPicture(other)
    const { id: activityId } = await leader.createActivity(aNewActivity())
    await club().rows('update public.activities set cover_image = $2 where id = $1', [activityId, url])
    expect((await leader.editActivity({ activityId, ...aNewActivity(), coverImage: url })).coverImage).toBe(url)
  })

  test('a member shows their face, and takes it away', async () => {
    const member = await club().member()
    const { url } = await aPicture(member, { use: 'avatar' })
    expect((await member.updateUserInfo({ avatar: url })).avatar).toBe(url)
    expect((await member.updateUserInfo({ name: 'Mei' })).avatar).toBe(url)
    expect((await member.updateUserInfo({ avatar: null })).avatar).toBeNull()
  })

  test('a member has so many pictures and no more', async () => {
    const member = await club().member()
    await club().rows(
      `insert into public.images (owner_id, url, name, use, widths, bytes)
       select $1::uuid, '/images/many' || n || '/320.webp', 'many' || n, 'cover', '{320}', 1 from generate_series(2, $2::integer) as n`,
      [member.id, limits.image.perMember],
    )
    await aPicture(member)
    await expect(aPicture(member)).rejects.toThrow('TOO_MANY_IMAGES')
    expect(await namesOf(member)).toHaveLength(limits.image.perMember)
  })

  test('what nobody has used for a day is collected, and nothing else', async () => {
    const member = await club().member()
    const shown = await aPicture(member, { days: 3 })
    const face = await aPicture(member, { use: 'avatar', days: 3 })
    const [unused, fresh] = [await aPicture(member, { days: 2 }), await aPicture(member)]
    await member.createActivity(aNewActivity({ coverImage: shown.url }))
    await member.updateUserInfo({ avatar: face.url })
    await club().rows("update public.images set chosen_at = now() - interval '3 days' where name = any($1)", [[shown.name, face.name]])
    expect(await collected()).toContain(unused.name)
    expect(await fieldsOf(member.createActivity(aNewActivity({ coverImage: unused.url })))).toEqual({ coverImage: ['INVALID'] })
    for (const name of await collected()) await club().rows('select rules.forget_image($1)', [name])
    expect(await namesOf(member)).toEqual([shown.name, face.name, fresh.name].toSorted())
    await club().rows('select rules.forget_image($1)', [shown.name])
    expect(await namesOf(member)).toContain(shown.name)
  })

  test('with a member go their pictures, and what they led is drawn again', async () => {
    const [leader, other] = (await club().members(2)) as [Actor, Actor]
    const { url, name } = await aPicture(leader)
    const { id: activityId } = await leader.createActivity(aNewActivity({ coverImage: url }))
    const kept = await aPicture(other)
    await club().rows('delete from public.profiles where id = $1', [leader.id])
    expect(await club().value('select cover_image from public.activities where id = $1', [activityId])).toBeNull()
    expect(await collected()).toContain(name)
    expect(await namesOf(other)).toEqual([kept.name])
  })

  test('a member sees the list of their own pictures alone', async () => {
    const [member, other] = (await club().members(2)) as [Actor, Actor]
    const { name } = await aPicture(member)
    await aPicture(other)
    const seen = await club().database.transaction(async (connection) => {
      const claims = JSON.stringify({ sub: member.id, role: 'authenticated' })
      await connection.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [claims])
      return (await connection.query('select name from public.images')).rows
    })
    expect(seen).toEqual([{ name }])
  })
})
