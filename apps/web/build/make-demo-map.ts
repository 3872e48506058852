/** Makes the map of the sample club into `public/demo`, unless it is there and its land has not changed. A folder of its own, so that it never replaces the map of a club. */
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateFiles } from './generated-files.ts'

const folder = fileURLToPath(new URL('../public/demo/', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
const maker = join(root, 'testing', 'map')
const sources = [
  ...(await readdir(maker)).map((name) => join(maker, name)),
  join(root, 'scripts', 'sample-tracks.ts'),
  join(root, 'testing', 'fixtures', 'map-source.ts'),
  fileURLToPath(import.meta.url),
]

await generateFiles(
  'demo-map',
  ['map.pmtiles', 'elevation.pmtiles'].map((name) => join(folder, name)),
  sources,
  async () => void (await promisify(execFile)(process.execPath, [join(maker, 'make-map.ts'), folder, 'demo'])),
)
