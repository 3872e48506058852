/** A child process of the tests: stores pictures in the given directory and prints each name once it is stored. Runs until it is killed. */
import { randomBytes } from 'node:crypto'
import { lazyImageStore } from '../image-store.ts'
import { render } from '../render.ts'
import { aTwoColorImage } from './photos.ts'

const store = await lazyImageStore({ dataDir: process.argv[2]!, s3: undefined })()
const sizes = await render(await aTwoColorImage(1400, 900).jpeg().toBuffer(), 'image/jpeg', 'cover')
for (;;) {
  const name = randomBytes(16).toString('hex')
  await store.put(name, sizes)
  process.stdout.write(`${name}\n`)
}
