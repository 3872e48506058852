import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, fieldsOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('the photos of an activity on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ photos: true }))
  let uploads = 0

  /** An upload that no activity shows yet. */
  async function anUpload(owner: Actor, { use = 'photo', bytes = 1000 } = {}): Promise<string> {
    const url = `/photos/upload${++uploads}/1920.webp`
    await fixture().rows('select rules.register_image($1, $2, $3, $4, $5, $6)', [
      owner.id,
      url,
      `upload${uploads}`,
      use,
      [400, 1920],
      bytes,
    ])
    return url
  }

  /** The code of the refusal; undefined if it is carried out. */
  const outcomeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      (error: unknown) => codeOf(Promise.reject(error as Error)),
    )

  async function anActivity(phase: 'enrolling' | 'active' | 'finished' = 'finished') {
    const [leader, amina, jonas] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const { id: activityId } = await fixture().activity({ leader, participants: [amina, jonas], phase })
    const add = async (owner: Actor, more: { caption?: string; altText?: string; bytes?: number } = {}) => {
      const { bytes, ...words } = more
      return owner.addPhoto({ activityId, image: await anUpload(owner, bytes ? { bytes } : {}), ...words })
    }
    const idsFor = async (viewer: Pick<Actor, 'listPhotos'>) => (await viewer.listPhotos({ activityId })).items.map(({ id }) => id)
    return { leader, amina, jonas, activityId, add, idsFor }
  }

  test('who took part and who led add photos, which stand as the club received them', async () => {
    const { leader, amina, activityId, add } = await anActivity('active')
    const first = await add(amina, { caption: 'The pass', altText: 'Snow to the knee' })
    const second = await add(leader)
    expect(await amina.listPhotos({ activityId })).toMatchObject({
      items: [
        { id: first.id, isOwn: true, caption: 'The pass', altText: 'Snow to the knee', hiddenAt: null },
        { id: second.id, isOwn: false, owner: { id: leader.id } },
      ],
      count: 2,
      people: 2,
      audience: 'members',
      canManage: false,
      refusal: null,
      limits: { perMember: 30, own: 1 },
    })
    const page = await amina.listPhotos({ activityId, limit: 1 })
    expect(page.items.map(({ id }) => id)).toEqual([first.id])
    expect((await amina.listPhotos({ activityId, limit: 1, cursor: page.nextCursor! })).items.map(({ id }) => id)).toEqual([second.id])
  })

  test('others add none, and nobody before the start', async () => {
    const { amina, activityId, add } = await anActivity()
    const stranger = await fixture().member()
    expect(await codeOf(add(stranger))).toBe('NOT_JOINED')
    expect(await codeOf(fixture().visitor.addPhoto({ activityId, image: '/photos/none' }))).toBe('NOT_SIGNED_IN')
    const early = await anActivity('enrolling')
    expect(await codeOf(early.add(early.amina))).toBe('TOO_EARLY')
    expect(await fieldsOf(amina.addPhoto({ activityId, image: await anUpload(stranger) }))).toEqual({ image: ['INVALID'] })
    expect(await fieldsOf(amina.addPhoto({ activityId, image: await anUpload(amina, { use: 'cover' }) }))).toEqual({ image: ['INVALID'] })
    const image = await anUpload(amina)
    await amina.addPhoto({ activityId, image })
    expect(await fieldsOf(amina.addPhoto({ activityId, image }))).toEqual({ image: ['INVALID'] })
    expect(await fieldsOf(amina.addPhoto({ activityId, image: await anUpload(amina), caption: 'a'.repeat(301) }))).toEqual({
      caption: ['TOO_LONG'],
    })
  })

  test.each([
    ['participants', { leader: 1, amina: 1, canceled: 0, stranger: 0, visitor: 0, coLeader: 1, admin: 1 }],
    ['members', { leader: 1, amina: 1, canceled: 1, stranger: 1, visitor: 0, coLeader: 1, admin: 1 }],
    ['everyone', { leader: 1, amina: 1, canceled: 1, stranger: 1, visitor: 1, coLeader: 1, admin: 1 }],
  ] as const)('photos for %s are listed and read by nobody else', async (audience, expected) => {
    const [leader, coLeader, amina, canceled, stranger] = (await fixture().members(5)) as [Actor, Actor, Actor, Actor, Actor]
    const { id: activityId } = await fixture().activity({ leader, participants: [amina, canceled, coLeader] })
    await leader.addCoLeader({ activityId, userId: coLeader.id })
    await coLeader.acceptCoLeadership({ activityId })
    await canceled.leaveActivity({ activityId })
    await leader.startActivity({ activityId })
    const photo = await amina.addPhoto({ activityId, image: await anUpload(amina) })
    await leader.setPhotos({ activityId, audience })
    const viewers = { leader, coLeader, amina, canceled, stranger, visitor: fixture().visitor, admin: await fixture().admin() }
    const seen = Object.entries(viewers).map(async ([name, viewer]) => {
      const { items, count, people } = await viewer.listPhotos({ activityId })
      expect([count, people]).toEqual([items.length, items.length])
      const code = await outcomeOf(viewer.getPhoto({ photoId: photo.id }))
      expect(code).toBe(items.length === 0 ? 'NOT_FOUND' : undefined)
      return [name, items.length] as const
    })
    expect(Object.fromEntries(await Promise.all(seen))).toEqual(expected)
  })

  test('Home shows the first three of an activity with a report to those who see them, and who wrote it', async () => {
    await fixture().changeSettings({ writes_reports: true })
    const { leader, amina, activityId, add, idsFor } = await anActivity()
    for (const owner of [amina, leader, amina, leader]) await add(owner)
    await leader.writeReport({ activityId, text: 'Snow to the knee.' })
    const seenBy = async (viewer: Pick<Actor, 'getOverview'>) => {
      const one = (await viewer.getOverview({})).reported?.find(({ id }) => id === activityId)
      expect(one?.author).toMatchObject({ id: leader.id })
      return one?.photos.map(({ id }) => id)
    }
    const first = (await idsFor(leader)).slice(0, 3)
    expect(await seenBy(amina)).toEqual(first)
    expect(await seenBy(fixture().visitor)).toEqual([])
    await leader.setPhotos({ activityId, audience: 'everyone' })
    expect(await seenBy(fixture().visitor)).toEqual(first)
    await fixture().changeSettings({ writes_reports: false })
  })

  test('the photo that a leader chooses stands first wherever an activity has a picture, until it is hidden or another is chosen', async () => {
    await fixture().changeSettings({ writes_reports: true })
    const { leader, amina, jonas, activityId, add, idsFor } = await anActivity()
    const [first, second, third] = [(await add(amina)).id, (await add(leader)).id, (await add(amina)).id]
    await leader.writeReport({ activityId, text: 'Snow to the knee.' })
    const year = new Date((await leader.getActivity({ activityId })).startTime).getUTCFullYear()
    const admin = await fixture().admin()
    const expectPlaces = async (places: string[]) => {
      expect(await idsFor(jonas)).toEqual(places)
      const reported = (await jonas.getOverview({})).reported?.find(({ id }) => id === activityId)
      expect(reported?.photos.map(({ id }) => id)).toEqual(places)
      const { items } = await admin.listYearActivities({ year, limit: 100 })
      expect(items.find(({ id }) => id === activityId)?.photo?.id).toBe(places[0])
    }
    await expectPlaces([first, second, third])
    expect(await codeOf(amina.editPhoto({ photoId: third, isCover: true }))).toBe('NOT_PERMITTED')
    await leader.editPhoto({ photoId: second, isCover: true })
    await leader.editPhoto({ photoId: third, isCover: true })
    await expectPlaces([third, first, second])
    const page = async (cursor?: string | null) => leader.listPhotos({ activityId, limit: 1, ...(cursor && { cursor }) })
    const pages = [await page()]
    while (pages.at(-1)!.nextCursor) pages.push(await page(pages.at(-1)!.nextCursor))
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([third, first, second])
    await jonas.requestPhotoRemoval({ photoId: third })
    await expectPlaces([first, second])
    await leader.deletePhoto({ photoId: third })
    await fixture().changeSettings({ writes_reports: false })
  })

  test('visitors do not read who was there', async () => {
    const { leader, amina, activityId, add } = await anActivity()
    await add(amina)
    await leader.setPhotos({ activityId, audience: 'everyone' })
    expect(await fixture().visitor.listPhotos({ activityId })).toMatchObject({ items: [{ owner: null }], refusal: 'NOT_SIGNED_IN' })
    expect(await codeOf(amina.setPhotos({ activityId, audience: 'members' }))).toBe('NOT_PERMITTED')
  })

  test('who hides their profile is named to those who took part, not to other members', async () => {
    const { leader, amina, jonas, activityId, add } = await anActivity()
    const { id: photoId } = await add(amina)
    await add(leader)
    for (const member of [amina, leader]) await member.updateUserSettings({ privacy: { profileVisibility: 'private' } })
    const stranger = await fixture().member()
    const shown = async (reader: Actor) => (await reader.listPhotos({ activityId })).items.map(({ owner }) => owner?.id)
    expect(await shown(stranger)).toEqual([undefined, leader.id])
    expect((await stranger.getPhoto({ photoId })).owner).toBeNull()
    for (const reader of [amina, jonas, leader, await fixture().admin()]) expect(await shown(reader)).toEqual([amina.id, leader.id])
  })

  test('a photo whose removal somebody asks for is seen by its owner and the leaders alone, until they decide', async () => {
    const { leader, amina, jonas, activityId, add, idsFor } = await anActivity()
    const { id: photoId } = await add(amina)
    await jonas.requestPhotoRemoval({ photoId })
    expect(await idsFor(jonas)).toEqual([])
    expect(await codeOf(jonas.getPhoto({ photoId }))).toBe('NOT_FOUND')
    expect(await codeOf(jonas.requestPhotoRemoval({ photoId }))).toBe('NOT_FOUND')
    expect((await amina.listPhotos({ activityId })).items).toMatchObject([{ id: photoId, hiddenAt: expect.any(String) as string }])
    const { items } = await leader.listNotifications({ limit: 1 })
    expect(items).toMatchObject([{ kind: 'photo-removal-requested', activityId }])
    expect(await codeOf(amina.editPhoto({ photoId, isHidden: false }))).toBe('NOT_PERMITTED')
    await leader.editPhoto({ photoId, isHidden: false })
    expect(await idsFor(jonas)).toEqual([photoId])
    await jonas.requestPhotoRemoval({ photoId })
    await leader.deletePhoto({ photoId })
    expect(await idsFor(amina)).toEqual([])
  })

  test('its owner changes the words, and its owner or a leader deletes it', async () => {
    const { leader, amina, jonas, add, idsFor } = await anActivity()
    const { id: photoId } = await add(amina, { caption: 'The pas' })
    expect(await amina.editPhoto({ photoId, caption: 'The pass' })).toMatchObject({ caption: 'The pass' })
    expect(await codeOf(leader.editPhoto({ photoId, caption: 'Mine' }))).toBe('NOT_PERMITTED')
    expect(await codeOf(jonas.deletePhoto({ photoId }))).toBe('NOT_PERMITTED')
    await amina.deletePhoto({ photoId })
    expect(await codeOf(amina.deletePhoto({ photoId }))).toBe('NOT_FOUND')
    const admin = await fixture().admin()
    for (const other of [leader, admin]) await other.deletePhoto({ photoId: (await add(amina)).id })
    expect(await idsFor(amina)).toEqual([])
    const logged = await fixture().rows("select from public.system_logs where operation = 'delete_photo' and user_id = $1", [admin.id])
    expect(logged).toHaveLength(1)
  })

  test('the files of a photo that is gone are cleaned up: deleted, with its activity, or with its owner', async () => {
    const { leader, amina, jonas, activityId, add } = await anActivity()
    const pending = () =>
      fixture().value<number>(
        "select count(*)::integer from public.images where use = 'photo' and pending_deletion and not exists (select from public.photos where image_id = images.id)",
      )
    const before = await pending()
    await add(leader)
    await add(amina)
    await amina.deletePhoto({ photoId: (await add(amina)).id })
    await add(jonas)
    expect(await pending()).toBe(before + 1)
    await fixture().rows('delete from public.profiles where id = $1', [jonas.id])
    expect(await pending()).toBe(before + 2)
    expect((await leader.listPhotos({ activityId })).count).toBe(2)
    await fixture().rows('delete from public.activities where id = $1', [activityId])
    expect(await pending()).toBe(before + 4)
  })

  test('a photo that an activity shows is never taken for unused, and does not count among the other images', async () => {
    const { amina, add } = await anActivity()
    const { id } = await add(amina)
    await fixture().rows("update public.images set chosen_at = now() - interval '2 days' where use = 'photo'")
    await fixture().value('select rules.mark_unused_images()')
    expect(await amina.getPhoto({ photoId: id })).toMatchObject({ id })
  })

  test.each([
    ['TOO_MANY_PHOTOS', { photos_per_member: 2 }],
    ['ACTIVITY_PHOTOS_FULL', { activity_photo_space: 1 }],
  ])('the limit %s holds when two photos are added at once', async (code, limit) => {
    const { amina, activityId, add } = await anActivity()
    await add(amina, { bytes: 400_000 })
    await fixture().changeSettings(limit)
    const images = [await anUpload(amina, { bytes: 400_000 }), await anUpload(amina, { bytes: 400_000 })]
    const codes = await Promise.all(images.map((image) => outcomeOf(amina.addPhoto({ activityId, image }))))
    expect(codes.toSorted()).toEqual([code, undefined])
    expect((await amina.listPhotos({ activityId })).count).toBe(2)
    await fixture().changeSettings({ photos_per_member: 30, activity_photo_space: 300 })
  })

  test('the space of the club holds when two activities get photos at once', async () => {
    const [one, other] = [await anActivity(), await anActivity()]
    await fixture().rows('delete from public.photos')
    await one.add(one.amina, { bytes: 400_000 })
    await fixture().changeSettings({ photo_space: 1 })
    const images = [await anUpload(one.amina, { bytes: 400_000 }), await anUpload(other.amina, { bytes: 400_000 })]
    const codes = await Promise.all([
      outcomeOf(one.amina.addPhoto({ activityId: one.activityId, image: images[0]! })),
      outcomeOf(other.amina.addPhoto({ activityId: other.activityId, image: images[1]! })),
    ])
    expect(codes.toSorted()).toEqual(['CLUB_PHOTOS_FULL', undefined])
    await fixture().changeSettings({ photo_space: 5000 })
  })

  test('a club without photos has none, but who may delete one still sees and deletes it', async () => {
    const { leader, amina, jonas, activityId, add, idsFor } = await anActivity()
    const [photoId, second] = [(await add(amina)).id, (await add(amina)).id]
    await leader.setPhotos({ activityId, audience: 'everyone' })
    await fixture().changeSettings({ photos: false })
    expect(await codeOf(add(amina))).toBe('NO_PHOTOS')
    expect(await codeOf(leader.setPhotos({ activityId, audience: 'everyone' }))).toBe('NO_PHOTOS')
    for (const refused of [
      () => jonas.listPhotos({ activityId }),
      () => fixture().visitor.listPhotos({ activityId }),
      () => jonas.getPhoto({ photoId }),
      () => jonas.deletePhoto({ photoId }),
      () => jonas.requestPhotoRemoval({ photoId }),
      () => amina.editPhoto({ photoId, caption: 'The pass' }),
      () => leader.requestPhotoRemoval({ photoId }),
    ])
      expect(await codeOf(refused())).toBe('NOT_FOUND')
    expect(await amina.listPhotos({ activityId })).toMatchObject({ items: [{ id: photoId }, { id: second }], refusal: 'NO_PHOTOS' })
    expect((await amina.startBackup({})).data).toMatchObject({ photos: [{ id: photoId }, { id: second }] })
    expect(await amina.getPhoto({ photoId })).toMatchObject({ id: photoId })
    expect(await idsFor(await fixture().admin())).toEqual([photoId, second])
    await amina.deletePhoto({ photoId })
    await leader.deletePhoto({ photoId: second })
    expect(await codeOf(amina.listPhotos({ activityId }))).toBe('NOT_FOUND')
    await fixture().changeSettings({ photos: true })
  })
})
