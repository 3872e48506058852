import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto } from '../../images/testing/photos.ts'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

const page = `<!doctype html><title>Bothy</title><meta name="description" content="A club"><meta property="og:title" content="Bothy"><meta property="og:description" content="A club"><svg></svg><b>Bothy</b>`

let webDir: string
let server: TestServer
let admin: TestMember
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'bothy-web-'))
  writeFileSync(join(webDir, 'server.html'), page)
  server = await startTestServer({ publicUrl: 'https://club.example' }, { webDir })
  admin = await server.anAdmin()
  await server.call('updateSystemSettings', { systemName: 'Fern & Fell' }, admin.token)
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

const proposal = aProposal({
  title: 'Up "Säntis" <at> dawn',
  location: 'Schwägalp',
  description: 'Two huts,\n\none pass.',
  startTime: '2031-06-20T03:30:00.000Z',
  endTime: '2031-06-20T12:00:00.000Z',
  timeZone: 'Europe/Zurich',
  language: 'en',
})

async function anActivity(change: Parameters<typeof aProposal>[0] = {}, isOpen = true): Promise<string> {
  const { id } = await server.call('createActivity', { ...proposal, ...change }, admin.token)
  if (isOpen) await server.call('approveActivity', { activityId: id }, admin.token)
  return id
}

/** What a program that runs no script reads. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const { text } = await server.request(path)
  const tags = [...text.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)]
  return Object.fromEntries(tags.map(([, name, content]) => [name!, content!]))
}

const pictureAt = async (address: string) => {
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
  const answer = await fetch(server.url + pathname + search)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('the preview of a link to an activity', () => {
  test('has its title, time, place and description, and a picture of 1200 by 630 pixels', async () => {
    const id = await anActivity()
    const tags = await tagsOf(`/activity/${id}`)
    expect(tags).toEqual({
      'og:title': 'Up &quot;Säntis&quot; &lt;at&gt; dawn',
      'og:description': 'Fri, June 20, 2031, 5:30 AM · Schwägalp · Two huts, one pass.',
      'og:site_name': 'Fern &amp; Fell',
      'og:url': `https://club.example/activity/${id}`,
      'og:image': expect.stringMatching(`^https://club.example/previews/${id}.jpg`),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    const { status, headers, bytes } = await pictureAt(tags['og:image']!)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/jpeg', 'public, max-age=86400'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(600_000)
  })

  test('shows the photo of the activity if it has one', async () => {
    const { url } = await server.call('uploadImage', { file: await aPhoto(), use: 'cover' }, admin.token)
    const [drawn, photo] = [
      await tagsOf(`/activity/${await anActivity()}`),
      await tagsOf(`/activity/${await anActivity({ coverImage: url })}`),
    ]
    const [one, other] = [await pictureAt(drawn['og:image']!), await pictureAt(photo['og:image']!)]
    expect(await sharp(other.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(other.bytes.equals(one.bytes)).toBe(false)
  })

  test('shows nothing of an activity that visitors may not see', async () => {
    const id = await anActivity({}, false)
    const ofClub = { 'og:title': 'Fern &amp; Fell', 'og:description': 'A club' }
    expect(await tagsOf(`/activity/${id}`)).toEqual(ofClub)
    expect(await tagsOf('/activity/00000000-0000-4000-8000-000000000000')).toEqual(ofClub)
    expect((await server.request(`/previews/${id}.jpg`)).status).toBe(404)
    expect((await server.request('/previews/made-up.jpg')).status).toBe(400)
    expect((await server.request(`/previews/${await anActivity()}.png`)).status).toBe(404)
  })

  test('says in its title and on its picture that the activity is canceled', async () => {
    const id = await anActivity()
    const titleOf = async () => (await tagsOf(`/activity/${id}`))['og:title']
    const pictureOf = async () => (await pictureAt((await tagsOf(`/activity/${id}`))['og:image']!)).bytes
    const open = await pictureOf()
    await server.call('cancelActivity', { activityId: id, reason: 'Storm' }, admin.token)
    await expect.poll(titleOf).toBe('Canceled · Up &quot;Säntis&quot; &lt;at&gt; dawn')
    expect((await pictureOf()).equals(open)).toBe(false)
  })

  test('is in the language of the club, which is that of its first admin, where that of the activity is unknown', async () => {
    await server.sql(`update public.profiles set language = 'de' where id = $1`, [admin.id])
    const id = await anActivity({ language: undefined })
    await server.call('cancelActivity', { activityId: id, reason: 'Storm' }, admin.token)
    await expect
      .poll(() => tagsOf(`/activity/${id}`))
      .toMatchObject({
        'og:title': 'Abgesagt · Up &quot;Säntis&quot; &lt;at&gt; dawn',
        'og:description': 'Fr., 20. Juni 2031, 05:30 · Schwägalp · Two huts, one pass.',
      })
    await server.sql(`update public.profiles set language = 'en-x-pirate' where id = $1`, [admin.id])
    expect((await tagsOf(`/activity/${id}`))['og:title']).toMatch(/^Canceled/)
  })

  test('changes with the activity', async () => {
    const id = await anActivity()
    const before = (await tagsOf(`/activity/${id}`))['og:image']!
    const picture = await pictureAt(before)
    const { routes: _, ...form } = proposal
    await server.call('editActivity', { activityId: id, ...form, title: 'Rigi' }, admin.token)
    await expect.poll(async () => (await tagsOf(`/activity/${id}`))['og:title']).toBe('Rigi')
    const after = (await tagsOf(`/activity/${id}`))['og:image']!
    expect(after).not.toBe(before)
    expect((await pictureAt(after)).bytes.equals(picture.bytes)).toBe(false)
    await server.call('editActivity', { activityId: id, ...form, title: 'Rigi', startTime: '2031-06-20T04:30:00.000Z' }, admin.token)
    await expect.poll(async () => (await tagsOf(`/activity/${id}`))['og:image']).not.toBe(after)
  })
})
