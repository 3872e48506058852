/** Photos of members on their way from a device to everybody's screen. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { aMember, aProposal, type Member } from './proposal.ts'

let house: House
let member: Member
let buffer: Buffer

beforeAll(async () => {
  house = await openHouse()
  const { token } = await house.club.admin()
  await house.club.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, token)
  member = await aMember(house.club, 'Bo')
  buffer = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#2d4a3e' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => house?.close())

const bo = (device: 'phone' | 'desktop' = 'phone') => house.guest({ name: 'Bo', device, session: member.session, covers: false })
const chooses = ({ page }: Person, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file)
const photo = () => ({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer })
const anActivity = () => house.club.call('createActivity', aProposal(), member.token)

/** Addresses of the pictures on the screen that members have uploaded, with how wide each of them is. */
const uploads = ({ page }: Person) =>
  page
    .locator('img[src*="/images/"]')
    .evaluateAll((images) =>
      images.map((image) => [(image as HTMLImageElement).srcset.split(' ').length, (image as HTMLImageElement).naturalWidth > 0]),
    )

describe('a leader', () => {
  it('shows a photo on an activity, changes their mind, and has it drawn again', async () => {
    const { id } = await anActivity()
    const leader = await bo()
    await leader.goes(`/activity/${id}/edit`)
    await chooses(leader, photo())
    await leader.reads('form.cover.own')
    await leader.presses('form.save')
    await leader.standsAt(`/activity/${id}`)
    await expect.poll(() => uploads(leader)).toEqual([[8, true]])
    await leader.goes(`/activity/${id}/edit`)
    await leader.presses('form.cover.draw')
    await leader.reads('form.cover.hint')
    await leader.presses('form.save')
    await leader.standsAt(`/activity/${id}`)
    expect((await house.club.call('getActivity', { activityId: id })).coverImage).toBeNull()
    await leader.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('drops a photo where the cover is', async () => {
    const leader = await bo('desktop')
    await leader.goes('/create-activity')
    const carried = await leader.page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
        return data
      },
      [...buffer],
    )
    await leader.button('form.cover.photo').dispatchEvent('drop', { dataTransfer: carried })
    await leader.reads('form.cover.own')
    await leader.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('is told at once what is no picture, and nothing is sent', async () => {
    const leader = await bo()
    await leader.goes('/create-activity')
    await chooses(leader, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await leader.sees(leader.refusal('UNSUPPORTED_IMAGE'))
    await chooses(leader, { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([buffer, Buffer.alloc(10 * 1024 * 1024)]) })
    await leader.sees(leader.refusal('IMAGE_TOO_LARGE'))
    await leader.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('sends a photo again that got lost on the way', async () => {
    const leader = await bo()
    await leader.goes('/create-activity')
    await leader.page.route('**/api/images', (route) => route.abort('connectionreset'))
    await chooses(leader, photo())
    await leader.sees(leader.refusal('NETWORK_ERROR'))
    await leader.page.unroute('**/api/images')
    await leader.presses('picture.again')
    await leader.reads('form.cover.own')
    await leader.leaves()
    expect(house.troubles(/POST \S+\/api\/images net::ERR_CONNECTION_RESET/)).toEqual([])
  })
})

describe('a member', () => {
  it('drags their face into place, as far as the photo goes', async () => {
    const somebody = await bo()
    await somebody.goes('/profile/info')
    await chooses(somebody, photo())
    const face = somebody.dialog().locator('img')
    await expect.poll(async () => (await face.boundingBox())?.width).toBeGreaterThan(300)
    const { x, y, width, height } = (await face.boundingBox())!
    const [middle, low] = [x + width / 2, y + height / 2]
    await somebody.page.mouse.move(middle, low)
    await somebody.page.mouse.down()
    await somebody.page.mouse.move(middle + 20, low + 50, { steps: 4 })
    await expect.poll(async () => (await face.boundingBox())!.x - x).toBeCloseTo(20, 0)
    await somebody.page.mouse.move(middle + 300, low, { steps: 4 })
    await somebody.page.mouse.up()
    await expect.poll(async () => (await face.boundingBox())!.x - x).toBeCloseTo((width - height) / 2, 0)
    await expect.poll(async () => (await face.boundingBox())!.y).toBeCloseTo(y, 0)
    await somebody.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('cuts their face out of a photo with nothing but the keyboard, wears it and takes it off', async () => {
    const somebody = await bo()
    await somebody.goes('/profile/info')
    await chooses(somebody, photo())
    await somebody.page.getByRole('slider', { name: somebody.t('info.avatar.zoom') }).press('End')
    await somebody.page.getByRole('slider', { name: somebody.t('info.avatar.x') }).press('End')
    await somebody.confirms('info.avatar.use')
    await somebody.reads('info.avatar.saved')
    await expect.poll(async () => (await house.club.call('getUserInfo', {}, member.token)).avatar).toMatch(/^\/images\/\w+\/250\.webp$/)
    await somebody.presses('info.avatar.remove')
    await somebody.reads('info.avatar.removed')
    expect((await house.club.call('getUserInfo', {}, member.token)).avatar).toBeNull()
    await somebody.leaves()
    expect(house.troubles()).toEqual([])
  })
})
