/** The cleanup of unused images. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answerOf, aProposal, setUpSupabase, type TestMember, refusalOf } from '../testing/fixture.ts'

const fixture = setUpSupabase()

async function addImage({ client }: TestMember, ending = 'webp'): Promise<{ name: string; url: string; paths: string[] }> {
  const files = client.storage.from('activity-images')
  const name = `public/${Date.now()}_${crypto.randomUUID().replaceAll('-', '')}`
  const paths = [320, 640].map((width) => `${name}-${width}.${ending}`)
  for (const path of paths) {
    const { error } = await files.upload(path, new Blob([new Uint8Array(20)], { type: 'image/webp' }), { contentType: 'image/webp' })
    if (error) throw error
  }
  const url = files.getPublicUrl(paths[1]!).data.publicUrl
  await answerOf(client.rpc('register_image', { name, url, use: 'cover', widths: [320, 640], bytes: 40 }))
  return { name, url, paths }
}

const sweep = ({ client }: TestMember) => answerOf<{ paths: string[] }>(client.rpc('sweep_images', {}))
const makeADayOlder = () => fixture().stack.sql("update public.images set chosen_at = chosen_at - interval '25 hours'")
const storedNames = () => fixture().stack.sql('select name from public.images order by name')

test('images that their owner has not used for a day are listed, and deleted once their files are gone', async () => {
  const [lin, mei] = [await fixture().member('Lin'), await fixture().member('Mei')]
  const [left, leftToo] = [await addImage(lin), await addImage(lin, 'jpg')]
  const used = await addImage(lin)
  const others = await addImage(mei)
  await answerOf(lin.client.rpc('create_activity', aProposal({ coverImage: used.url })))
  expect(await sweep(lin)).toEqual({ paths: [] })
  await makeADayOlder()
  const fresh = await addImage(lin)
  const { paths } = await sweep(lin)
  expect(paths.toSorted()).toEqual([...left.paths, ...leftToo.paths].toSorted())
  expect(await sweep(lin)).toEqual({ paths })
  await lin.client.storage.from('activity-images').remove(paths)
  expect(await sweep(lin)).toEqual({ paths: [] })
  expect(await storedNames()).toEqual(
    [used, others, fresh].map(({ name }) => ({ name })).toSorted((one, two) => (one.name < two.name ? -1 : 1)),
  )
})

test('files that were uploaded a day ago and belong to no image are listed for their owner', async () => {
  const [lin, mei] = [await fixture().member('Lin'), await fixture().member('Mei')]
  const { name, paths: ofWebp } = await addImage(lin)
  const paths = [...ofWebp, ...(await addImage(lin, 'jpg')).paths].toSorted()
  const files = lin.client.storage.from('activity-images')
  const left = [`${name}-999.webp`, 'public/1760000000000_script.html', `public/1760000000000_${'9'.repeat(70)}.webp`]
  // As after a failed upload of another version of the app: no file is added to a registered image.
  await fixture().stack.sql("insert into storage.objects (bucket_id, name, owner_id) values ('activity-images', $1, $2)", [left[0], lin.id])
  for (const path of left.slice(1)) await files.upload(path, new Blob(['x'], { type: 'image/webp' }), { contentType: 'image/webp' })
  expect(await sweep(lin)).toEqual({ paths: [] })
  await fixture().stack.sql("update storage.objects set created_at = created_at - interval '25 hours'")
  expect((await sweep(lin)).paths.toSorted()).toEqual(left.toSorted())
  expect(await sweep(mei)).toEqual({ paths: [] })
  await files.remove(left)
  expect(await sweep(lin)).toEqual({ paths: [] })
  expect((await files.list('public')).data!.map((file) => `public/${file.name}`).toSorted()).toEqual(paths.toSorted())
})

test('files of members who have left are listed by the query of docs/hosted.md', async () => {
  const [gone, mei] = [await fixture().member('Gone'), await fixture().member('Mei')]
  const { paths } = await addImage(gone)
  const { name: given, paths: used } = await addImage(gone)
  await addImage(mei)
  // A picture that an admin has given to a member stays when the admin leaves.
  await fixture().stack.sql('update public.images set owner_id = $1 where name = $2', [mei.id, given])
  await fixture().service.auth.admin.deleteUser(gone.id)
  const docs = await readFile(new URL('../../docs/hosted.md', import.meta.url), 'utf8')
  const query = /```sql\n(select name from storage\.objects [^`]+)```/.exec(docs)![1]!
  const listed = (await fixture().stack.sql<{ name: string }>(query)).map(({ name }) => name)
  expect(listed).toEqual(expect.arrayContaining(paths))
  expect(listed).not.toEqual(expect.arrayContaining([used[0]]))
  expect(listed).toHaveLength(paths.length)
})

test('visitors cannot run the cleanup', async () => {
  expect(await refusalOf(fixture().visitor.rpc('sweep_images', {}))).toEqual({ status: 401, code: '42501' })
})
