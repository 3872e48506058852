/** Pictures in the hosted storage: who may put there what, and who may name them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf, aProposal, type Person, refusalOf, peopleAtStand } from './testing/people.ts'

const people = peopleAtStand()
let lin: Person
let mei: Person

beforeAll(async () => {
  ;[lin, mei] = await Promise.all([people().member('Lin'), people().member('Mei')])
})

let count = 0
const aName = () => `public/${1_760_000_000_000 + ++count}_cover`
const webp = (bytes = 200) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
const files = ({ client }: Pick<Person, 'client'>) => client.storage.from('activity-images')

async function put(person: Pick<Person, 'client'>, name: string, blob = webp(), options = {}) {
  const { data, error } = await files(person).upload(name, blob, { contentType: blob.type, ...options })
  return data?.path ?? (error as unknown as { statusCode: string }).statusCode
}

describe('the storage', () => {
  test('takes a picture from a member and shows it to everybody', async () => {
    const name = `${aName()}-640.webp`
    expect(await put(lin, name)).toBe(name)
    const answer = await fetch(files(lin).getPublicUrl(name).data.publicUrl)
    expect([answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]).toEqual([200, 'image/webp', 200])
  })

  test('takes nothing from a visitor', async () => {
    expect(await put({ client: people().visitor }, aName())).toBe('403')
  })

  test('takes no other kind of file, and none that is too large', async () => {
    expect(await put(lin, aName(), new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' }))).toBe('415')
    expect(await put(lin, aName(), new Blob(['<script>'], { type: 'text/html' }))).toBe('415')
    expect(await put(lin, aName(), webp(5 * 1024 * 1024 + 1))).toBe('413')
  })

  test('takes nothing in another place', async () => {
    for (const name of [
      'cover.webp',
      'private/1760000000000_a.webp',
      'public/a.webp',
      'public/1760000000000_a/b.webp',
      'public/1760000000000_a b.webp',
    ])
      expect([name, await put(lin, name)]).toEqual([name, '403'])
    expect(await (async () => (await lin.client.storage.from('other').upload(aName(), webp())).error !== null)()).toBe(true)
  })

  test('replaces no picture, neither of others nor of the same member', async () => {
    const name = aName()
    await put(mei, name, webp(100))
    expect(await put(lin, name)).toBe('409')
    for (const person of [lin, mei]) {
      expect(await put(person, name, webp(), { upsert: true })).toBe('403')
      expect((await files(person).update(name, webp())).error).not.toBeNull()
    }
    const kept = await fetch(files(lin).getPublicUrl(name).data.publicUrl)
    expect((await kept.arrayBuffer()).byteLength).toBe(100)
  })

  test('lets a member remove and list their own pictures only', async () => {
    const name = aName()
    await put(mei, name)
    expect((await files(lin).remove([name])).data).toEqual([])
    expect((await files(lin).list('public')).data?.map((file) => `public/${file.name}`)).not.toContain(name)
    expect((await files({ client: people().visitor }).list('public')).data).toEqual([])
    expect((await files(mei).remove([name])).data).toHaveLength(1)
  })

  test("is open to the project's own key", async () => {
    const name = aName()
    await put(mei, name)
    expect((await files({ client: people().service }).remove([name])).data).toHaveLength(1)
  })

  test('keeps no bucket from being made by members', async () => {
    expect((await people().stand.sql('select id from storage.buckets')).map(({ id }) => id)).toEqual(['activity-images'])
    const policies = await people().stand.sql("select from pg_catalog.pg_policies where schemaname = 'storage' and tablename = 'buckets'")
    expect(policies).toEqual([])
  })
})

describe("the club's book of pictures", () => {
  async function kept(person: Person, change: Record<string, unknown> = {}) {
    const name = aName()
    for (const width of [640, 1600]) await put(person, `${name}-${width}.webp`)
    const { publicUrl: url } = files(person).getPublicUrl(`${name}-1600.webp`).data
    return { name, url, use: 'cover', widths: [640, 1600], bytes: 400, ...change }
  }

  test('takes a picture that a member has put there, and forms may name it', async () => {
    const picture = await kept(lin)
    expect(await answerOf(lin.client.rpc('keep_image', picture))).toEqual({ ok: true })
    const proposed = await answerOf<{ coverImage: string }>(lin.client.rpc('create_activity', aProposal({ coverImage: picture.url })))
    expect(proposed.coverImage).toBe(picture.url)
  })

  test('takes no address outside this project, no file that is not there, none of others', async () => {
    const invalid = { status: 400, code: 'INVALID_INPUT' }
    const mine = await kept(lin)
    const elsewhere = mine.url.replace(people().stand.url, 'https://elsewhere.example')
    expect(await refusalOf(lin.client.rpc('keep_image', { ...mine, url: elsewhere }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('keep_image', { ...mine, widths: [640, 1600, 2000] }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('keep_image', { ...mine, widths: ['x'] }))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('keep_image', {}))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('keep_image', await kept(mei)))).toEqual(invalid)
    expect(await refusalOf(lin.client.rpc('create_activity', aProposal({ coverImage: elsewhere })))).toMatchObject({ status: 400 })
  })
})
