import { expect, test } from 'vitest'
import { lazyImageStore } from './image-store.ts'

test('the storage of pictures is opened again after it could not be opened', async () => {
  let attempts = 0
  const s3 = {
    get endpoint(): string {
      attempts += 1
      if (attempts === 1) throw new Error('too many open files')
      return 'https://s3.example'
    },
    bucket: 'club',
    region: 'us-east-1',
    accessKeyId: 'name',
    secretAccessKey: 'secret',
  }
  const store = lazyImageStore({ dataDir: '/nowhere', s3 })
  await expect(store()).rejects.toThrow('too many open files')
  const opened = await store()
  expect(await store()).toBe(opened)
  expect(attempts).toBe(2)
})
