/** Draws the pictures of the screens into `public/scenes`, unless they are there and neither their list nor the drawing code has changed. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawCover } from '@bothy/cover-art/draw-cover.ts'
import { generateFiles } from './generated-files.ts'
import { staticScenes } from './static-scenes.ts'

const scenes = fileURLToPath(new URL('../public/scenes/', import.meta.url))
const fileOf = (name: string) => join(scenes, `${name}.webp`)
const drawing = dirname(fileURLToPath(import.meta.resolve('@bothy/cover-art/draw-cover.ts')))
const drawingCode = (await readdir(drawing, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const sources = [
  ...drawingCode.map((name) => join(drawing, name)),
  fileURLToPath(import.meta.url),
  fileURLToPath(new URL('./static-scenes.ts', import.meta.url)),
]

await generateFiles('scenes', Object.keys(staticScenes).map(fileOf), sources, async () => {
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
})
