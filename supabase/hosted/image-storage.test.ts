/** Images in the hosted storage: who may upload what, and who may use them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { imageWidths } from '@bothy/contract/images.ts'
import { databaseLimits, limits } from '@bothy/contract/limits.ts'
import { answerOf, aProposal, type TestMember, refusalOf, setUpSupabase } from '../testing/fixture.ts'

const fixture = setUpSupabase()
let lin: TestMember
let mei: TestMember

beforeAll(async () => {
  ;[lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
})

let count = 0
const aName = () => `public/${1_760_000_000_000 + ++count}_cover`
const webp = (bytes = 200) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
const files = ({ client }: Pick<TestMember, 'client'>) => client.storage.from('activity-images')

async function upload(member: Pick<TestMember, 'client'>, name: string, blob = webp(), options = {}) {
  const { data, error } = await files(member).upload(name, blob, { contentType: blob.type, ...options })
  return data?.path ?? (error as unknown as { statusCode: string }).statusCode
}

describe('the storage', () => {
  test('stores an image of a member and shows it to everybody', async () => {
    const name = `${aName()}-640.webp`
    expect(await upload(lin, name)).toBe(name)
    const answer = await fetch(files(lin).getPublicUrl(name).data.publicUrl)
    expect([answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]).toEqual([200, 'image/webp', 200])
  })

  test('refuses uploads of visitors', async () => {
    expect(await upload({ client: fixture().visitor }, aName())).toBe('403')
  })

  test('refuses other file types and files that are too large', async () => {
    expect(await upload(lin, aName(), new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }))).toBe('415')
    expect(await upload(lin, aName(), new Blob(['<script>'], { type: 'text/html' }))).toBe('415')
    expect(await upload(lin, aName(), webp(5 * 1024 * 1024 + 1))).toBe('413')
  })

  test('refuses other paths and buckets', async () => {
    for (const name of [
      'cover.webp',
      'private/1760000000000_a.webp',
      'public/a.webp',
      'public/1760000000000_a/b.webp',
      'public/1760000000000_a b.webp',
    ])
      expect([name, await upload(lin, name)]).toEqual([name, '403'])
    expect(await (async () => (await lin.client.storage.from('other').upload(aName(), webp())).error !== null)()).toBe(true)
  })

  test('never replaces an image, not even for its owner', async () => {
    const name = aName()
    await upload(mei, name, webp(100))
    expect(await upload(lin, name)).toBe('409')
    for (const member of [lin, mei]) {
      expect(await upload(member, name, webp(), { upsert: true })).toBe('403')
      expect((await files(member).update(name, webp())).error).not.toBeNull()
    }
    const stored = await fetch(files(lin).getPublicUrl(name).data.publicUrl)
    expect((await stored.arrayBuffer()).byteLength).toBe(100)
  })

  test('lets members remove and list only their own images', async () => {
    const name = aName()
    await upload(mei, name)
    expect((await files(lin).remove([name])).data).toEqual([])
    expect((await files(lin).list('public')).data?.map((file) => `public/${file.name}`)).not.toContain(name)
    expect((await files({ client: fixture().visitor }).list('public')).data).toEqual([])
    expect((await files(mei).remove([name])).data).toHaveLength(1)
  })

  test('stores a limited number of files per member, enough for all images', async () => {
    expect(databaseLimits.filesPerMember).toBeGreaterThan(limits.image.perMember * imageWidths.cover.length)
    const collector = await fixture().member('Collector')
    await fixture().stack.sql(
      `insert into storage.objects (bucket_id, name, owner_id)
       select 'activity-images', format('public/%s_many', 1700000000000 + number), $1 from generate_series(1, $2) as number`,
      [collector.id, databaseLimits.filesPerMember - 1],
    )
    const last = aName()
    expect(await upload(collector, last)).toBe(last)
    expect(await upload(collector, aName())).toBe('403')
    expect(await upload(lin, aName())).toMatch(/^public/)
    await files(collector).remove([last])
    expect(await upload(collector, aName())).toMatch(/^public/)
  })

  test('lets the service key remove any image', async () => {
    const name = aName()
    await upload(mei, name)
    expect((await files({ client: fixture().service }).remove([name])).data).toHaveLength(1)
  })

  test('has one bucket that is public and one for photos that is not, and no policy lets members create others', async () => {
    expect(await fixture().stack.sql('select id, public from storage.buckets order by id')).toEqual([
      { id: 'activity-images', public: true },
      { id: 'activity-photos', public: false },
    ])
    const policies = await fixture().stack.sql("select from pg_catalog.pg_policies where schemaname = 'storage' and tablename = 'buckets'")
    expect(policies).toEqual([])
  })
})

describe('the table of images', () => {
  async function uploadedImage(member: TestMember, change: Record<string, unknown> = {}, ending = 'webp') {
    const name = aName()
    for (const width of [640, 1600]) await upload(member, `${name}-${width}.${ending}`)
    const { publicUrl: url } = files(member).getPublicUrl(`${name}-1600.${ending}`).data
    return { name, url, use: 'cover', widths: [640, 1600], bytes: 400, ...change }
  }

  test.each(['webp', 'jpg'])('accepts a %s image that the member has uploaded, and forms may then use it', async (ending) => {
    const image = await uploadedImage(lin, {}, ending)
    expect(await answerOf(lin.client.rpc('register_image', image))).toEqual({ ok: true })
    const proposed = await answerOf<{ coverImage: string }>(lin.client.rpc('create_activity', aProposal({ coverImage: image.url })))
    expect(proposed.coverImage).toBe(image.url)
  })

  test('keeps the files of an image as they were approved, until the image is to be deleted', async () => {
    const image = await uploadedImage(lin)
    const paths = image.widths.map((width) => `${image.name}-${width}.webp`)
    await answerOf(lin.client.rpc('register_image', image))
    expect((await files(lin).remove(paths)).data).toEqual([])
    expect(await upload(lin, `${image.name}-2000.webp`)).toBe('403')
    await fixture().stack.sql('update public.images set pending_deletion = true where name = $1', [image.name])
    expect((await files(lin).remove(paths)).data).toHaveLength(paths.length)
    expect(await upload(lin, paths[0]!)).toBe('403')
  })

  test('refuses more bytes than its files can have', async () => {
    const image = await uploadedImage(lin)
    for (const bytes of [1e18, 2 * 5 * 1024 * 1024 + 1, 0])
      expect(await refusalOf(lin.client.rpc('register_image', { ...image, bytes }))).toEqual({ status: 400, code: 'INVALID_INPUT' })
  })

  test('counts the bytes that the storage has, whatever the browser says', async () => {
    const image = await uploadedImage(lin, { bytes: 1 })
    await answerOf(lin.client.rpc('register_image', image))
    expect(await fixture().stack.sql('select bytes::integer from public.images where name = $1', [image.name])).toEqual([{ bytes: 400 }])
  })

  test('refuses URLs outside the project, missing files, and images of others', async () => {
    const invalid = { status: 400, code: 'INVALID_INPUT' }
    const own = await uploadedImage(lin)
    const elsewhere = own.url.replace(fixture().stack.url, 'https://elsewhere.example')
    expect(await refusalOf(lin.client.rpc('register_image', { ...own, url: elsewhere }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('register_image', { ...own, widths: [640, 1600, 2000] }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('register_image', { ...own, widths: ['x'] }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('register_image', {}))).toEqual(invalid)
    for (const ending of ['jpg', 'png', ''])
      expect(await refusalOf(lin.client.rpc('register_image', { ...own, url: own.url.replace('webp', ending) }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('register_image', await uploadedImage(mei)))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('create_activity', aProposal({ coverImage: elsewhere })))).toMatchObject({ status: 400 })
  })
})

test('the file of a photo is read by whom its leader chooses, and by its owner and the leaders while it is hidden', async () => {
  const admin = await fixture().admin()
  const [owner, stranger] = await Promise.all([fixture().member('Owen'), fixture().member('Stella')])
  const photosOf = ({ client }: Pick<TestMember, 'client'>) => client.storage.from('activity-photos')
  const path = `photos/${1_760_000_000_000 + ++count}_pass`
  const reads = async (reader: Pick<TestMember, 'client'>) => (await photosOf(reader).download(`${path}-400.webp`)).data !== null
  await answerOf(admin.client.rpc('update_system_settings', { photos: true, autoApprove: true }))
  const { id: activityId } = (await answerOf(admin.client.rpc('create_activity', { ...aProposal(), routes: [] }))) as { id: string }
  await answerOf(owner.client.rpc('join_activity', { activityId }))
  await answerOf(admin.client.rpc('start_activity', { activityId }))
  for (const width of [400, 900]) expect((await photosOf(owner).upload(`${path}-${width}.webp`, webp())).error).toBeNull()
  const url = photosOf(owner).getPublicUrl(`${path}-900.webp`).data.publicUrl
  await answerOf(owner.client.rpc('register_image', { name: path, url, use: 'photo', widths: [400, 900], bytes: 400 }))
  const { id: photoId } = (await answerOf(owner.client.rpc('add_photo', { activityId, image: url }))) as { id: string }
  expect((await fetch(url)).ok).toBe(false)
  const visitor = { client: fixture().visitor }
  const everyone = async () => Promise.all([owner, admin, stranger, visitor].map(reads))
  expect(await everyone()).toEqual([true, true, true, false])
  await answerOf(admin.client.rpc('set_photos', { activityId, audience: 'participants' }))
  expect(await everyone()).toEqual([true, true, false, false])
  await answerOf(admin.client.rpc('set_photos', { activityId, audience: 'everyone' }))
  expect(await everyone()).toEqual([true, true, true, true])
  await answerOf(stranger.client.rpc('request_photo_removal', { photoId }))
  expect(await everyone()).toEqual([true, true, false, false])
})
