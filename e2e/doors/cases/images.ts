/** Uploaded covers and avatars. */
import sharp from 'sharp'
import { expect } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { given } from '../case.ts'
import { aProposal, refusal } from '../stage.ts'

async function anImage(width: number, height: number): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#3b6' } }).withExif({ IFD3: { GPSLatitude: '46/1' } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

export const images = [
  given('an uploaded image becomes a cover, without its metadata', ['uploadImage', 'createActivity', 'editActivity'], async (stage) => {
    const { club } = await stage.member()
    const { url, widths } = await club.uploadImage({ file: await anImage(700, 400) })
    const response = await fetch(new URL(url, stage.door.origin))
    expect(response.status).toBe(200)
    const { format, width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ format, width, exif }).toEqual({ format: 'webp', width: widths.at(-1), exif: undefined })
    const { id: activityId, coverImage } = await club.createActivity(aProposal({ coverImage: url }))
    expect(coverImage).toBe(url)
    expect((await club.editActivity({ activityId, ...aProposal({ coverImage: null }) })).coverImage).toBeNull()
  }),

  given('an avatar is shown in the list of participants', ['uploadImage', 'updateUserInfo'], async ({ member, activity, visitor }) => {
    const mia = await member('Mia')
    const { url: avatar } = await mia.club.uploadImage({ file: await anImage(300, 500), use: 'avatar' })
    expect((await mia.club.updateUserInfo({ avatar })).avatar).toBe(avatar)
    const { activityId } = await activity()
    await mia.club.joinActivity({ activityId })
    expect((await visitor().club.getActivity({ activityId })).participants).toMatchObject([{ name: 'Mia', avatar }])
    expect((await mia.club.updateUserInfo({ avatar: null })).avatar).toBeNull()
  }),

  given('an image of another member or from another site is refused as a cover', ['INVALID_INPUT', 'uploadImage'], async ({ member }) => {
    const [mia, lin] = [await member(), await member()]
    const { url } = await mia.club.uploadImage({ file: await anImage(400, 300) })
    for (const coverImage of [url, 'https://elsewhere.example/320.webp']) {
      const { fields } = await refusal('INVALID_INPUT', lin.club.createActivity(aProposal({ coverImage })))
      expect(fields).toEqual({ coverImage: ['INVALID'] })
    }
  }),

  given('a file that is not an image is refused, whatever its content type', ['UNSUPPORTED_IMAGE'], async ({ member }) => {
    const { club } = await member()
    const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/jpeg' })
    await refusal('UNSUPPORTED_IMAGE', club.uploadImage({ file: drawing }))
  }),

  given('an image that is too large is refused', ['IMAGE_TOO_LARGE'], async ({ member }) => {
    const { club } = await member()
    const head = await anImage(64, 64)
    const file = new Blob([head, new Uint8Array(limits.image.bytes)], { type: 'image/jpeg' })
    await refusal('IMAGE_TOO_LARGE', club.uploadImage({ file }))
  }),

  given('the number of images of a member is limited', ['TOO_MANY_IMAGES'], async ({ member, door }) => {
    const { club, id } = await member()
    await door.sql(
      `insert into public.images (owner_id, url, name, use, widths, bytes)
       select $1::uuid, '/images/' || n || '/320.webp', md5($1::uuid::text || n), 'cover', '{320}', 1 from generate_series(1, 500) as n`,
      [id],
    )
    await refusal('TOO_MANY_IMAGES', club.uploadImage({ file: await anImage(64, 64) }))
  }),

  given('a visitor cannot upload images', ['NOT_SIGNED_IN'], async ({ visitor }) => {
    await refusal('NOT_SIGNED_IN', visitor().club.uploadImage({ file: await anImage(64, 64) }))
  }),
]
