/** Draws the pictures of the screens into `public/scenes`. Does nothing when they exist and neither their list nor the drawing code has changed. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawCover } from '@bothy/cover-art/draw-cover.ts'
import sharp from 'sharp'
import { staticScenes } from './static-scenes.ts'

const scenes = fileURLToPath(new URL('../public/scenes/', import.meta.url))
// Outside `public`, so that the build does not copy it.
const stamp = fileURLToPath(new URL('../../../node_modules/.cache/bothy/scenes', import.meta.url))
const fileOf = (name: string) => join(scenes, `${name}.webp`)
const names = Object.keys(staticScenes)

const sources = await hashOfSources()
if (!(await areDrawn())) {
  await rm(scenes, { recursive: true, force: true })
  await mkdir(scenes, { recursive: true })
  for (const [name, request] of Object.entries(staticScenes)) {
    const { width, height, data } = drawCover(request)
    const picture = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    await picture
      .removeAlpha()
      .webp({ quality: 78, smartSubsample: true, effort: 5 })
      .toFile(`${fileOf(name)}.part`)
    await rename(`${fileOf(name)}.part`, fileOf(name))
  }
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, sources)
}

async function areDrawn(): Promise<boolean> {
  if (!names.every((name) => existsSync(fileOf(name))) || !existsSync(stamp)) return false
  return (await readFile(stamp, 'utf8')) === sources
}

/** One hash of the drawing code, the list of pictures and this file. */
async function hashOfSources(): Promise<string> {
  const drawing = dirname(fileURLToPath(import.meta.resolve('@bothy/cover-art/draw-cover.ts')))
  const parts = await readdir(drawing, { recursive: true })
  const files = parts.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => join(drawing, name))
  files.push(fileURLToPath(import.meta.url), fileURLToPath(new URL('./static-scenes.ts', import.meta.url)))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(await readFile(file))
  return hash.digest('hex')
}
