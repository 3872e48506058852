/** The photos of an activity. Who took part adds them while it runs and afterward; its leaders choose who sees them. */
import * as z from 'zod/mini'
import { imageAddress, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

export const photoAudiences = ['participants', 'members', 'everyone'] as const
export type PhotoAudience = (typeof photoAudiences)[number]
export const photoSizes = ['small', 'large'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Fields of `SystemSettings`. */
export const photoSettings = {
  /** Whether activities have photos. */
  photos: z.boolean(),
  /** How many one member adds to one activity. */
  photosPerMember: count,
  /** Megabytes of the photos of one activity. */
  activityPhotoSpace: count,
  /** Megabytes of all photos of the club. */
  photoSpace: count,
  /** So many months after an activity its photos are deleted; never for 0. */
  photoMonths: count,
}

const words = { caption: z.optional(text(limits.photo.caption)), altText: z.optional(text(limits.photo.altText)) }

export const photosQuery = z.strictObject({ activityId: id, ...page })
/** `image`: the address that `uploadImage` returned for the use `photo`. */
export const newPhoto = z.strictObject({ activityId: id, image: imageAddress, ...words })
export const photosChange = z.strictObject({ activityId: id, audience: z.enum(photoAudiences, 'NOT_A_CHOICE') })
export const photoIdInput = z.strictObject({ photoId: id })
export const photoFileQuery = z.strictObject({ photoId: id, size: z.optional(z.enum(photoSizes, 'NOT_A_CHOICE')) })
/** `isHidden: false`: leaders show a photo again. `isCover`: they choose it as the picture of the activity, in place of the first. */
export const editedPhoto = z.strictObject({
  photoId: id,
  ...words,
  isHidden: z.optional(z.literal(false, 'NOT_A_CHOICE')),
  isCover: z.optional(z.literal(true, 'NOT_A_CHOICE')),
})

const photoFields = {
  id,
  activityId: id,
  caption: z.string(),
  /** What is on the photo, for who does not see it. */
  altText: z.string(),
  addedAt: instant,
  /** Null for visitors, and where the profile is not shown to the viewer. */
  owner: z.nullable(z.object({ id, name: z.string() })),
  isOwn: z.boolean(),
  /** Somebody asked for its removal, or an admin hid it: only its owner and the leaders still see it. */
  hiddenAt: z.nullable(instant),
  /** Why an admin hid it. */
  hiddenReason: z.nullable(z.string()),
}
export const photo = z.object(photoFields)
export type Photo = z.infer<typeof photo>
/** With the address and the widths of its files, which `getPhotoFile` returns to who may see them. */
export const storedPhoto = z.object({ ...photoFields, image: z.string(), widths: z.array(z.int()) })
export type StoredPhoto = z.infer<typeof storedPhoto>

export const photos = z.object({
  /** The activity’s. */
  title: z.string(),
  /** The cover first, then in the order in which the club received them. */
  items: z.array(photo),
  nextCursor: z.nullable(z.string()),
  /** All that the viewer sees, and of how many members. */
  count,
  people: count,
  audience: z.enum(photoAudiences),
  /** Whether the viewer sees the photos of others. */
  isAudience: z.boolean(),
  canManage: z.boolean(),
  /** Why the viewer cannot add one; null if they can. */
  refusal: z.nullable(z.string()),
  limits: z.object({ perMember: count, megabytes: count, own: count }),
})
export type Photos = z.infer<typeof photos>
