/**
 * Makes the font files of the app in `styles/fonts`, unless they are there. Bricolage Grotesque has three axes; the app needs width and weight. Without its
 * axis of optical sizes, the font has about half of its bytes, and in the sizes of the app, 12 to 30 px, it looks the same.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { generateFiles } from './generated-files.ts'

const folder = fileURLToPath(new URL('../styles/fonts/', import.meta.url))
const sourceOf = (subset: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${subset}-standard-normal.woff2`))
const subsets = ['latin', 'latin-ext']
const fileOf = (subset: string) => join(folder, `bricolage-grotesque-${subset}.woff2`)

/** Optical size in points; the weights that the styles name, see `styles/tokens.css`. */
const variationAxes = { opsz: 18, wght: { min: 400, max: 800 } }

await generateFiles('fonts', subsets.map(fileOf), [...subsets.map(sourceOf), fileURLToPath(import.meta.url)], async () => {
  await mkdir(folder, { recursive: true })
  for (const subset of subsets) {
    const font = await subsetFont(await readFile(sourceOf(subset)), null, { keepAllGlyphs: true, targetFormat: 'woff2', variationAxes })
    await writeFile(`${fileOf(subset)}.part`, font)
    await rename(`${fileOf(subset)}.part`, fileOf(subset))
  }
})
