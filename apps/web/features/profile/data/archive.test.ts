import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packArchive } from './archive.ts'

const images = [
  { url: '/images/a', use: 'avatar', createdAt: '2026-06-20T05:30:00Z' },
  { url: '/images/gone', use: 'cover', createdAt: '2026-06-21T05:30:00Z' },
]
const bytes = Uint8Array.from([82, 73, 70, 70])

const photos = [
  { id: 'pass', addedAt: '2026-06-22T05:30:00Z', caption: 'The pass' },
  { id: 'gone', addedAt: '2026-06-22T05:31:00Z', caption: '' },
]
const stored = (isThere: boolean) => (isThere ? new Blob([bytes], { type: 'image/webp' }) : null)

test('the archive holds the data, the pictures and the photos, and the data names the file of each', async () => {
  const steps: string[] = []
  const archive = await packArchive({
    data: { profile: { name: '林雨桐' }, images, photos },
    fetchImage: async (url) => stored(url === '/images/a'),
    fetchPhoto: async (id) => stored(id === 'pass'),
    onProgress: (done, all) => steps.push(`${done}/${all}`),
  })
  expect(archive.type).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(['data.json', 'images/001-avatar.webp', 'photos/001-2026-06-22.webp'])
  expect(files['images/001-avatar.webp']).toEqual(bytes)
  expect(files['photos/001-2026-06-22.webp']).toEqual(bytes)
  expect(JSON.parse(strFromU8(files['data.json']!))).toMatchObject({
    profile: { name: '林雨桐' },
    images: [{ file: 'images/001-avatar.webp' }, { url: '/images/gone', file: null }],
    photos: [
      { caption: 'The pass', file: 'photos/001-2026-06-22.webp' },
      { id: 'gone', file: null },
    ],
  })
  expect(steps).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4'])
})

test('a picture or photo that fails to load fails the archive, so that no archive is incomplete', async () => {
  const fails = () => Promise.reject(new TypeError('offline'))
  const succeeds = async () => stored(true)
  await expect(packArchive({ data: { images }, fetchImage: fails, fetchPhoto: succeeds })).rejects.toThrow('offline')
  await expect(packArchive({ data: { photos }, fetchImage: succeeds, fetchPhoto: fails })).rejects.toThrow('offline')
})
