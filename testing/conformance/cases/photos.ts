/** Photos of an activity: added, read by whom the leader chooses, hidden on request, shown again and deleted; each with its file. */
import { expect } from 'vitest'
import { photoAudiences } from '@bothy/contract/activities/photos.ts'
import { testCase } from '../case.ts'
import { expectRefusal, type Scenario, type TestMember, type Visitor } from '../scenario.ts'
import { anImage } from './images.ts'

type Reader = Pick<Visitor, 'api'>

async function add(owner: TestMember, activityId: string): Promise<string> {
  const { url: image } = await owner.api.uploadImage({ file: await anImage(700, 500), use: 'photo' })
  return (await owner.api.addPhoto({ activityId, image, caption: 'The pass', altText: 'Snow' })).id
}

/** Whether a viewer gets the list with the photo, and its file. */
async function reads({ api }: Reader, activityId: string, photoId: string): Promise<boolean> {
  const isListed = (await api.listPhotos({ activityId })).items.some(({ id }) => id === photoId)
  if (isListed) {
    const small = await api.getPhotoFile({ photoId, size: 'small' })
    expect(small.size).toBeGreaterThan(0)
    expect((await api.getPhotoFile({ photoId })).size).toBeGreaterThanOrEqual(small.size)
  } else await expectRefusal('NOT_FOUND', api.getPhotoFile({ photoId }))
  return isListed
}

/** An activity that has begun, and one viewer of every kind. */
async function everyKind({ activity, member, visitor, admin }: Scenario) {
  const { activityId, leader } = await activity()
  const [participant, coLeader, canceled] = [await member('Pia'), await member('Cora'), await member('Carl')]
  for (const { api } of [participant, coLeader, canceled]) await api.joinActivity({ activityId })
  await leader.api.addCoLeader({ activityId, userId: coLeader.id })
  await coLeader.api.acceptCoLeadership({ activityId })
  await canceled.api.leaveActivity({ activityId })
  await leader.api.startActivity({ activityId })
  const viewers = { visitor: visitor(), member: await member('Mo'), canceled, participant, coLeader, leader, admin: await admin() }
  return { activityId, leader, participant, viewers }
}

const audienceOf = {
  participants: ['participant', 'coLeader', 'leader', 'admin'],
  members: ['member', 'canceled', 'participant', 'coLeader', 'leader', 'admin'],
  everyone: ['visitor', 'member', 'canceled', 'participant', 'coLeader', 'leader', 'admin'],
}

export const photos = [
  testCase(
    'a photo and its file are for whom the leader chooses',
    ['listPhotos', 'addPhoto', 'setPhotos', 'getPhotoFile', 'NO_PHOTOS', 'NOT_JOINED', 'NOT_FOUND', 'NOT_PERMITTED'],
    async (scenario) => {
      const { activityId, leader, participant, viewers } = await everyKind(scenario)
      await scenario.withSettings({ photos: false }, async () => {
        await expectRefusal('NO_PHOTOS', participant.api.addPhoto({ activityId, image: 'none' }))
      })
      await scenario.withSettings({ photos: true }, async () => {
        const photoId = await add(participant, activityId)
        await expectRefusal('NOT_JOINED', add(viewers.canceled, activityId))
        await expectRefusal('NOT_PERMITTED', participant.api.setPhotos({ activityId, audience: 'everyone' }))
        for (const audience of photoAudiences) {
          await leader.api.setPhotos({ activityId, audience })
          const seen: string[] = []
          for (const [name, viewer] of Object.entries(viewers)) if (await reads(viewer, activityId, photoId)) seen.push(name)
          expect([audience, seen]).toEqual([audience, audienceOf[audience]])
        }
      })
    },
  ),
  testCase(
    'a photo whose removal is asked for is for its owner and the leaders, until it is shown again or deleted',
    ['getPhoto', 'editPhoto', 'deletePhoto', 'requestPhotoRemoval'],
    async (scenario) => {
      const { activityId, leader, participant, viewers } = await everyKind(scenario)
      await scenario.withSettings({ photos: true }, async () => {
        const photoId = await add(participant, activityId)
        expect(await viewers.member.api.getPhoto({ photoId })).toMatchObject({ caption: 'The pass', altText: 'Snow', isOwn: false })
        await viewers.member.api.requestPhotoRemoval({ photoId })
        const seen: string[] = []
        for (const [name, viewer] of Object.entries(viewers)) if (await reads(viewer, activityId, photoId)) seen.push(name)
        expect(seen).toEqual(['participant', 'coLeader', 'leader', 'admin'])
        await leader.api.editPhoto({ photoId, isHidden: false })
        expect(await reads(viewers.member, activityId, photoId)).toBe(true)
        await leader.api.deletePhoto({ photoId })
        for (const viewer of Object.values(viewers)) expect(await reads(viewer, activityId, photoId)).toBe(false)
      })
    },
  ),
  testCase('the photo that a leader chooses as the cover stands first', ['editPhoto', 'listPhotos', 'NOT_PERMITTED'], async (scenario) => {
    const { activityId, leader, participant, viewers } = await everyKind(scenario)
    await scenario.withSettings({ photos: true }, async () => {
      const [first, second] = [await add(participant, activityId), await add(leader, activityId)]
      const order = async () => (await viewers.member.api.listPhotos({ activityId })).items.map(({ id }) => id)
      expect(await order()).toEqual([first, second])
      await expectRefusal('NOT_PERMITTED', participant.api.editPhoto({ photoId: second, isCover: true }))
      await leader.api.editPhoto({ photoId: second, isCover: true })
      expect(await order()).toEqual([second, first])
    })
  }),
  testCase('the photos of one member, of an activity and of the club are limited', ['TOO_MANY_PHOTOS'], async (scenario) => {
    const { activityId, participant } = await everyKind(scenario)
    await scenario.withSettings({ photos: true, photosPerMember: 1 }, async () => {
      await add(participant, activityId)
      await expectRefusal('TOO_MANY_PHOTOS', add(participant, activityId))
    })
  }),
]
