import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packArchive } from './archive.ts'

const images = [
  { url: '/images/a', use: 'avatar', createdAt: '2026-06-20T05:30:00Z' },
  { url: '/images/gone', use: 'cover', createdAt: '2026-06-21T05:30:00Z' },
]
const bytes = Uint8Array.from([82, 73, 70, 70])

test('the archive holds the data and the pictures, and the data names the file of each picture', async () => {
  const steps: string[] = []
  const archive = await packArchive({
    data: { profile: { name: '林雨桐' }, images },
    fetchImage: async (url) => (url === '/images/a' ? new Blob([bytes], { type: 'image/webp' }) : null),
    onProgress: (done, all) => steps.push(`${done}/${all}`),
  })
  const files = unzipSync(archive)
  expect(Object.keys(files).sort()).toEqual(['data.json', 'images/001-avatar.webp'])
  expect(files['images/001-avatar.webp']).toEqual(bytes)
  expect(JSON.parse(strFromU8(files['data.json']!))).toMatchObject({
    profile: { name: '林雨桐' },
    images: [{ file: 'images/001-avatar.webp' }, { url: '/images/gone', file: null }],
  })
  expect(steps).toEqual(['0/2', '1/2', '2/2'])
})

test('a picture that fails to load fails the archive, so that no archive is incomplete', async () => {
  const fetchImage = () => Promise.reject(new TypeError('offline'))
  await expect(packArchive({ data: { images }, fetchImage })).rejects.toThrow('offline')
})
