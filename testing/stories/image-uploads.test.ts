/** Uploading covers and avatars. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let member: TestMember
let jpeg: Buffer

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, token)
  member = await aMember(app.server, 'Bo')
  jpeg = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#2d4a3e' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app?.close())

const bo = (device: 'phone' | 'desktop' = 'phone') => app.newActor({ name: 'Bo', device, session: member.session })
const chooseFile = ({ page }: Actor, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file)
/** Waits until a picture of this width has loaded in the sheet. Before, the sheet would send the whole file, or crop the picture before it. */
const expectPicture = (actor: Actor, width: number) =>
  expect
    .poll(() =>
      actor
        .dialog()
        .locator('img')
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth),
    )
    .toBe(width)
const photo = () => ({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: jpeg })
const anActivity = () => app.server.call('createActivity', aProposal(), member.token)

/** The uploaded images on the page: the number of sizes in srcset, and whether the image has loaded. */
const uploads = ({ page }: Actor) =>
  page
    .locator('img[src*="/images/"]')
    .evaluateAll((images) =>
      images.map((image) => [(image as HTMLImageElement).srcset.split(',').length, (image as HTMLImageElement).naturalWidth > 0]),
    )

describe('a leader', () => {
  test('uploads a cover, and switches back to the generated one', async () => {
    const { id } = await anActivity()
    const leader = await bo()
    await leader.goto(`/activity/${id}/edit`)
    await chooseFile(leader, photo())
    await leader.expectMessage('form.cover.own')
    await leader.clickButton('form.save')
    await leader.expectPath(`/activity/${id}`)
    await expect.poll(() => uploads(leader)).toEqual([[4, true]])
    await leader.goto(`/activity/${id}/edit`)
    await leader.clickButton('form.cover.draw')
    await leader.expectMessage('form.cover.hint.touch')
    await leader.clickButton('form.save')
    await leader.expectPath(`/activity/${id}`)
    expect((await app.server.call('getActivity', { activityId: id })).coverImage).toBeNull()
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('uploads a pasted picture, but not the picture that comes with text pasted into a field', async () => {
    const leader = await bo('desktop')
    await leader.goto('/create-activity')
    const title = leader.page.getByRole('textbox', { name: leader.t('form.title'), exact: true })
    /** A copied cell of a spreadsheet is text and its picture. Resolves with whether the page left the text to the browser. */
    const pasteCell = (into: 'field' | 'page') =>
      title.evaluate(
        (field, { bytes, isField }) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', 'Hut tour')
          clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.jpeg', { type: 'image/jpeg' }))
          return (isField ? field : document.body).dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        { bytes: [...jpeg], isField: into === 'field' },
      )
    await leader.expectVisible(title)
    await expect.poll(() => pasteCell('page')).toBe(false)
    await leader.expectMessage('form.cover.own')
    await leader.clickButton('form.cover.draw')
    expect(await pasteCell('field')).toBe(true)
    expect(await leader.page.getByText(leader.t('form.cover.own')).count()).toBe(0)
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('uploads a cover by drag and drop', async () => {
    const leader = await bo('desktop')
    await leader.goto('/create-activity')
    const dataTransfer = await leader.page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
        return data
      },
      [...jpeg],
    )
    await leader.button('form.cover.photo').dispatchEvent('drop', { dataTransfer })
    await leader.expectMessage('form.cover.own')
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('sees an error for an invalid image, and nothing is uploaded', async () => {
    const leader = await bo()
    await leader.goto('/create-activity')
    await chooseFile(leader, {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await leader.expectVisible(leader.refusalText('UNSUPPORTED_IMAGE'))
    await chooseFile(leader, { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]) })
    await leader.expectVisible(leader.refusalText('IMAGE_TOO_LARGE'))
    await leader.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('cancels a photo that is being sent, and the next one becomes the cover', async () => {
    const { id } = await anActivity()
    const leader = await bo()
    const ended: string[] = []
    leader.page.on('requestfailed', (request) => void ended.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await leader.goto(`/activity/${id}/edit`)
    const sending = await holdRequest(leader, 'POST', '**/api/images')
    await chooseFile(leader, photo())
    await sending.arrived
    await leader.clickButton('picture.cancel')
    await expect.poll(() => ended).toEqual(['POST /api/images'])
    sending.release()
    await chooseFile(leader, photo())
    await leader.expectMessage('form.cover.own')
    await leader.clickButton('form.save')
    await leader.expectPath(`/activity/${id}`)
    await expect.poll(() => uploads(leader)).toEqual([[4, true]])
    await leader.close()
    expect(await app.takeProblems(/POST \S+\/api\/images net::ERR_ABORTED/)).toEqual([])
  })

  test('retries an upload that failed', async () => {
    const leader = await bo()
    await leader.goto('/create-activity')
    await leader.page.route('**/api/images', (route) => route.abort('connectionreset'))
    await chooseFile(leader, photo())
    await leader.expectVisible(leader.refusalText('NETWORK_ERROR'))
    await leader.page.unrouteAll({ behavior: 'ignoreErrors' })
    await leader.clickButton('picture.again')
    await leader.expectMessage('form.cover.own')
    await leader.close()
    expect(await app.takeProblems(/POST \S+\/api\/images net::ERR_CONNECTION_RESET/)).toEqual([])
  })
})

describe('a member', () => {
  test('drags the avatar crop, but not beyond the photo', async () => {
    const actor = await bo()
    await actor.goto('/profile/info')
    await chooseFile(actor, photo())
    const image = actor.dialog().locator('img')
    await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(300)
    const { x, y, width, height } = (await image.boundingBox())!
    const [centerX, centerY] = [x + width / 2, y + height / 2]
    await actor.page.mouse.move(centerX, centerY)
    await actor.page.mouse.down()
    await actor.page.mouse.move(centerX + 20, centerY + 50, { steps: 4 })
    await expect.poll(async () => (await image.boundingBox())!.x - x).toBeCloseTo(20, 0)
    await actor.page.mouse.move(centerX + 300, centerY, { steps: 4 })
    await actor.page.mouse.up()
    await expect.poll(async () => (await image.boundingBox())!.x - x).toBeCloseTo((width - height) / 2, 0)
    await expect.poll(async () => (await image.boundingBox())!.y).toBeCloseTo(y, 0)
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('keeps the avatar when the sheet closes before the crop is drawn', async () => {
    const actor = await bo()
    const posted: string[] = []
    actor.page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
    await actor.page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function (onDrawn, ...options) {
        toBlob.call(this, (square) => Object.assign(globalThis, { finishCrop: () => onDrawn(square) }), ...options)
      }
    })
    await actor.goto('/profile/info')
    const cropIsDrawn = () => actor.page.waitForFunction(() => 'finishCrop' in globalThis)
    const finishCrop = () =>
      actor.page.evaluate(() => {
        const { finishCrop: finish } = globalThis as unknown as { finishCrop: () => void }
        Reflect.deleteProperty(globalThis, 'finishCrop')
        finish()
      })
    await chooseFile(actor, photo())
    await expectPicture(actor, 1500)
    await actor.clickInDialog('info.avatar.use')
    await cropIsDrawn()
    await actor.page.keyboard.press('Escape')
    await actor.dialog().waitFor({ state: 'detached' })
    await finishCrop()
    await chooseFile(actor, photo())
    await expectPicture(actor, 1500)
    await actor.clickInDialog('info.avatar.use')
    await cropIsDrawn()
    await finishCrop()
    await actor.expectMessage('info.avatar.saved')
    expect(posted.filter((path) => path === '/api/images')).toHaveLength(1)
    await actor.clickButton('info.avatar.remove')
    await actor.expectMessage('info.avatar.removed')
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('replaces a picture that is still uploading by the next one', async () => {
    const actor = await bo()
    const uploading = await holdRequest(actor, 'POST', '**/api/images')
    const saved: string[] = []
    actor.page.on('request', (request) => request.method() === 'PUT' && saved.push(new URL(request.url()).pathname))
    await actor.goto('/profile/info')
    await chooseFile(actor, photo())
    await actor.clickInDialog('info.avatar.use')
    await uploading.arrived
    const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c81e1e' } })
      .png()
      .toBuffer()
    await chooseFile(actor, { name: 'red.png', mimeType: 'image/png', buffer: red })
    await expectPicture(actor, 400)
    uploading.release()
    await actor.clickInDialog('info.avatar.use')
    await actor.expectMessage('info.avatar.saved')
    await actor.dialog().waitFor({ state: 'detached' })
    expect(saved).toEqual(['/api/user/info'])
    const { avatar } = await app.server.call('getUserInfo', {}, member.token)
    const { dominant } = await sharp(Buffer.from(await (await fetch(app.server.url + avatar)).arrayBuffer())).stats()
    expect(dominant.r).toBeGreaterThan(2 * dominant.g)
    await actor.clickButton('info.avatar.remove')
    await actor.expectMessage('info.avatar.removed')
    await actor.close()
    expect(await app.takeProblems(/POST \S+\/api\/images net::ERR_ABORTED/)).toEqual([])
  })

  test('crops an avatar without dragging, saves it and removes it', async () => {
    const actor = await bo()
    await actor.goto('/profile/info')
    await chooseFile(actor, photo())
    const zoom = actor.page.getByRole('slider', { name: actor.t('info.avatar.zoom') })
    const upward = actor.page.getByRole('slider', { name: actor.t('info.avatar.y') })
    // The whole height of a wide photo is in the square, until it is zoomed.
    await expect.poll(() => upward.isDisabled()).toBe(true)
    await zoom.press('End')
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('400%')
    await expect.poll(() => upward.isEnabled()).toBe(true)
    await upward.press('ArrowRight')
    await expect.poll(() => upward.getAttribute('aria-valuetext')).toBe('52%')
    await actor.clickInDialog('info.avatar.reset')
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('100%')
    await zoom.press('End')
    // A click moves the slider too, for members who cannot drag.
    const sideways = actor.page.getByRole('slider', { name: actor.t('info.avatar.x') })
    const { width, height } = (await sideways.boundingBox())!
    await sideways.click({ position: { x: width - 12, y: height / 2 } })
    await expect.poll(async () => Number(await sideways.inputValue())).toBeGreaterThan(50)
    await actor.clickInDialog('info.avatar.use')
    await actor.expectMessage('info.avatar.saved')
    await expect.poll(async () => (await app.server.call('getUserInfo', {}, member.token)).avatar).toMatch(/^\/images\/\w+\/250\.webp$/)
    // When the picture cannot be loaded, for example without a network, the initial of the name is shown.
    await actor.page.locator('main img').first().dispatchEvent('error')
    await actor.expectVisible('B')
    await actor.clickButton('info.avatar.remove')
    await actor.expectMessage('info.avatar.removed')
    expect((await app.server.call('getUserInfo', {}, member.token)).avatar).toBeNull()
    await actor.close()
    expect(await app.takeProblems()).toEqual([])
  })
})
