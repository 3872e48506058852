import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { type Actor, codeOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('moderation of photos on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  beforeAll(() => fixture().changeSettings({ photos: true, discussion: 'taking-part' }))
  let uploads = 0

  async function aWalk() {
    const [leader, amina, jonas] = (await fixture().members(3)) as [Actor, Actor, Actor]
    const { id: activityId } = await fixture().activity({ leader, participants: [amina, jonas], phase: 'finished' })
    const add = async (owner: Actor, caption = '') => {
      const image = `/photos/reported${++uploads}/1920.webp`
      await fixture().rows('select rules.register_image($1, $2, $2, $3, $4, $5)', [owner.id, image, 'photo', [400, 1920], 1000])
      return (await owner.addPhoto({ activityId, image, caption })).id
    }
    const seenBy = async (viewer: Pick<Actor, 'listPhotos'>) => {
      const { items, count } = await viewer.listPhotos({ activityId })
      expect(count).toBe(items.length)
      return items.map(({ id }) => id)
    }
    return { leader, amina, jonas, activityId, add, seenBy }
  }

  const reportOf = (contentId: string, more = {}) => ({ kind: 'photo' as const, contentId, reason: 'personal-data' as const, ...more })
  const reason = 'Faces of children.'

  test('members report a photo, and an admin hides it from all but its owner and the leaders', async () => {
    const { leader, amina, jonas, activityId, add, seenBy } = await aWalk()
    const admin = await fixture().admin()
    const photoId = await add(amina, 'On the pass')
    await jonas.createReport(reportOf(photoId, { text: 'My daughter.' }))
    const { items } = await admin.listReports({})
    expect(items).toMatchObject([
      {
        kind: 'photo',
        contentId: photoId,
        activityId,
        text: 'On the pass',
        author: { id: amina.id },
        isHidden: false,
        reports: [{ reporter: jonas.name, reason: 'personal-data', text: 'My daughter.' }],
      },
    ])
    await admin.decideReport({ reportId: items[0]!.id, decision: 'hidden', reason })
    expect((await admin.listReports({})).items).toEqual([])
    expect(await seenBy(jonas)).toEqual([])
    expect(await codeOf(jonas.getPhoto({ photoId }))).toBe('NOT_FOUND')
    for (const viewer of [amina, leader, admin])
      expect((await viewer.listPhotos({ activityId })).items).toMatchObject([{ id: photoId, hiddenReason: reason }])
  })

  test('what an admin hid, no leader shows again, and an admin decides about a photo whose removal somebody asked for', async () => {
    const { leader, amina, jonas, add, seenBy } = await aWalk()
    const admin = await fixture().admin()
    const photoId = await add(amina)
    await jonas.createReport(reportOf(photoId))
    await jonas.requestPhotoRemoval({ photoId })
    const [report] = (await admin.listReports({})).items
    expect(report).toMatchObject({ contentId: photoId, isHidden: true })
    await admin.decideReport({ reportId: report!.id, decision: 'hidden', reason })
    expect(await codeOf(leader.editPhoto({ photoId, isHidden: false }))).toBe('NOT_PERMITTED')
    expect(await admin.editPhoto({ photoId, isHidden: false })).toMatchObject({ hiddenAt: null, hiddenReason: null })
    expect(await seenBy(jonas)).toEqual([photoId])
  })

  test('nobody reports an own photo, or one that they do not see', async () => {
    const { leader, amina, jonas, activityId, add } = await aWalk()
    const stranger = await fixture().member()
    const [photoId, hidden] = [await add(amina), await add(amina)]
    await jonas.requestPhotoRemoval({ photoId: hidden })
    expect(await codeOf(amina.createReport(reportOf(photoId)))).toBe('NOT_PERMITTED')
    for (const reporter of [jonas, leader]) expect(await codeOf(reporter.createReport(reportOf(hidden)))).toBe('NOT_FOUND')
    expect(await codeOf(jonas.createReport({ ...reportOf(photoId), kind: 'message' }))).toBe('NOT_FOUND')
    await leader.setPhotos({ activityId, audience: 'participants' })
    expect(await codeOf(stranger.createReport(reportOf(photoId)))).toBe('NOT_FOUND')
    await leader.setPhotos({ activityId, audience: 'members' })
    await stranger.createReport(reportOf(photoId))
  })

  test('a report is settled with the photo, and waits where the club switches photos off', async () => {
    const { amina, jonas, add } = await aWalk()
    const admin = await fixture().admin()
    await fixture().rows('delete from public.content_reports')
    const photoId = await add(amina)
    await jonas.createReport(reportOf(photoId))
    await fixture().changeSettings({ photos: false })
    expect((await admin.listReports({})).items).toEqual([])
    expect(await codeOf(jonas.createReport(reportOf(photoId)))).toBe('NOT_FOUND')
    await fixture().changeSettings({ photos: true })
    expect((await admin.listReports({})).items).toMatchObject([{ contentId: photoId }])
    await amina.deletePhoto({ photoId })
    expect((await admin.listReports({})).items).toEqual([])
    expect(await fixture().rows('select decision from public.content_reports where content_id = $1', [photoId])).toEqual([
      { decision: 'deleted' },
    ])
  })

  test('two members who block each other see none of the other’s photos, and leaders are excepted', async () => {
    const { leader, amina, jonas, add, seenBy } = await aWalk()
    const [hers, his, leaders] = [await add(amina), await add(jonas), await add(leader)]
    await jonas.blockMember({ userId: amina.id })
    await jonas.blockMember({ userId: leader.id })
    expect(await seenBy(jonas)).toEqual([his, leaders])
    expect(await seenBy(amina)).toEqual([hers, leaders])
    expect(await seenBy(leader)).toEqual([hers, his, leaders])
    expect(await seenBy(await fixture().admin())).toEqual([hers, his, leaders])
    for (const [viewer, photoId] of [
      [jonas, hers],
      [amina, his],
    ] as const)
      for (const refused of [
        () => viewer.getPhoto({ photoId }),
        () => viewer.requestPhotoRemoval({ photoId }),
        () => viewer.createReport(reportOf(photoId)),
      ])
        expect(await codeOf(refused())).toBe('NOT_FOUND')
    await jonas.unblockMember({ userId: amina.id })
    expect(await seenBy(jonas)).toEqual([hers, his, leaders])
  })
})
