/** Uploaded covers and avatars. */
import sharp from 'sharp'
import { expect } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { testCase } from '../case.ts'
import { aProposal, expectRefusal } from '../scenario.ts'

export async function anImage(width: number, height: number): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#3b6' } }).withExif({ IFD3: { GPSLatitude: '46/1' } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())], { type: 'image/jpeg' })
}

export const images = [
  testCase(
    'an uploaded image becomes a cover, without its metadata',
    ['uploadImage', 'createActivity', 'editActivity'],
    async (scenario) => {
      const { api } = await scenario.member()
      const { url, widths } = await api.uploadImage({ file: await anImage(700, 400) })
      const response = await fetch(new URL(url, scenario.backend.origin))
      expect(response.status).toBe(200)
      const { format, width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect({ format, width, exif }).toEqual({ format: 'webp', width: widths.at(-1), exif: undefined })
      const { id: activityId, coverImage } = await api.createActivity(aProposal({ coverImage: url }))
      expect(coverImage).toBe(url)
      expect((await api.editActivity({ activityId, ...aProposal({ coverImage: null }) })).coverImage).toBeNull()
    },
  ),

  testCase('an avatar is shown in the list of participants', ['uploadImage', 'updateUserInfo'], async ({ member, activity, visitor }) => {
    const mia = await member('Mia')
    const { url: avatar } = await mia.api.uploadImage({ file: await anImage(300, 500), use: 'avatar' })
    expect((await mia.api.updateUserInfo({ avatar })).avatar).toBe(avatar)
    const { activityId } = await activity()
    await mia.api.joinActivity({ activityId })
    expect((await visitor().api.getActivity({ activityId })).participants).toMatchObject([{ name: 'Mia', avatar }])
    expect((await mia.api.updateUserInfo({ avatar: null })).avatar).toBeNull()
  }),

  testCase(
    'an image of another member or from another site is refused as a cover',
    ['INVALID_INPUT', 'uploadImage'],
    async ({ member }) => {
      const [mia, lin] = [await member(), await member()]
      const { url } = await mia.api.uploadImage({ file: await anImage(400, 300) })
      for (const coverImage of [url, 'https://elsewhere.example/320.webp']) {
        const { fields } = await expectRefusal('INVALID_INPUT', lin.api.createActivity(aProposal({ coverImage })))
        expect(fields).toEqual({ coverImage: ['INVALID'] })
      }
    },
  ),

  testCase('a file that is not an image is refused, whatever its content type', ['UNSUPPORTED_IMAGE'], async ({ member }) => {
    const { api } = await member()
    const drawing = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/jpeg' })
    await expectRefusal('UNSUPPORTED_IMAGE', api.uploadImage({ file: drawing }))
  }),

  testCase('an image that is too large is refused', ['IMAGE_TOO_LARGE'], async ({ member }) => {
    const { api } = await member()
    const head = await anImage(64, 64)
    const file = new Blob([head, new Uint8Array(limits.image.bytes)], { type: 'image/jpeg' })
    await expectRefusal('IMAGE_TOO_LARGE', api.uploadImage({ file }))
  }),

  testCase('the number of images of a member is limited', ['TOO_MANY_IMAGES'], async ({ member, backend }) => {
    const { api, id } = await member()
    await backend.sql(
      `insert into public.images (owner_id, url, name, use, widths, bytes)
       select $1::uuid, '/images/' || n || '/320.webp', md5($1::uuid::text || n), 'cover', '{320}', 1 from generate_series(1, 500) as n`,
      [id],
    )
    await expectRefusal('TOO_MANY_IMAGES', api.uploadImage({ file: await anImage(64, 64) }))
  }),

  testCase('a visitor cannot upload images', ['NOT_SIGNED_IN'], async ({ visitor }) => {
    await expectRefusal('NOT_SIGNED_IN', visitor().api.uploadImage({ file: await anImage(64, 64) }))
  }),
]
