import { ids } from './example-activities.ts'

const words = { caption: 'Three of us on the ridge', altText: 'Three walkers with ropes on a snowy ridge' }
export const photo = {
  id: '3d0b6c1e-52f7-4d5b-8f0a-94be7c2a6f13',
  activityId: ids.activity,
  ...words,
  addedAt: '2026-06-21T18:02:00Z',
  owner: { id: ids.mei, name: 'Mei' },
  isOwn: false,
  hiddenAt: null,
  hiddenReason: null,
}
const address = '/photos/0f2c5e8b1a4d7f6093b8c2e5d1a4f7b6/1920.webp'

/** Fields of the settings of the club. */
export const photoSettings = { photos: true, photosPerMember: 30, activityPhotoSpace: 300, photoSpace: 5000, photoMonths: 0 }

/** The examples of the schemas about photos. */
export const photos = {
  NewPhoto: { image: address, ...words },
  PhotosChange: { audience: 'participants' },
  EditedPhoto: words,
  Photo: photo,
  StoredPhoto: { ...photo, image: address, widths: [400, 1920] },
  Photos: {
    title: 'Over the Hohe Pass',
    items: [photo],
    nextCursor: null,
    count: 1,
    people: 1,
    audience: 'members',
    isAudience: true,
    canManage: false,
    refusal: null,
    limits: { perMember: 30, megabytes: 300, own: 0 },
  },
}
