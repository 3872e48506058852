import { expect, test } from 'vitest'
import { keepPreview, previewStyle } from './drawn-preview.ts'

const sent = { id: '1', coverSeed: 'three-lakes', tags: ['hiking'], coverImage: null }

test('the preview of the form is the first picture of the cover of the activity, and of no other', () => {
  const url = keepPreview('three-lakes', 'hiking', new Blob(['drawn']))
  expect(previewStyle(sent)).toEqual({ backgroundImage: `url(${url})` })
  expect(previewStyle({ ...sent, coverSeed: 'another' })).toBeUndefined()
  expect(previewStyle({ ...sent, tags: ['camping'] })).toBeUndefined()
  expect(previewStyle({ ...sent, coverImage: '/images/photo/1600.webp' })).toBeUndefined()
  keepPreview('another', 'hiking', new Blob(['drawn']))
  expect(previewStyle(sent)).toBeUndefined()
})
