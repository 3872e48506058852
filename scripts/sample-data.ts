/** `node scripts/sample-data.ts`: draws the faces, the tracks and the photos of the sample club and writes them into db/seed/sample.sql. */
import { readFile, writeFile } from 'node:fs/promises'
import { sampleFaces } from './sample-faces.ts'
import { samplePhotos } from './sample-photos.ts'
import { sampleRoutes, sampleTrackOf } from './sample-tracks.ts'

const file = new URL('../db/seed/sample.sql', import.meta.url)
const begin = '-- `node scripts/sample-data.ts` draws the faces of the members, the tracks of the routes and the photos.\n'
const end = '-- End of what is drawn.\n'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const rowsOf = (rows: (string | number)[][]) =>
  rows.map((row) => `  (${row.map((value) => (typeof value === 'string' ? quoted(value) : value)).join(', ')})`).join(',\n')

const temporary = (name: string, columns: string, rows: (string | number)[][]) =>
  `create temporary table ${name} on commit drop as\nselect * from (values\n${rowsOf(rows)}\n) as t (${columns});\n`

/** The sample data with the faces, tracks and photos as they are drawn now. */
export async function withDrawings(): Promise<string> {
  const sample = await readFile(file, 'utf8')
  const faces = temporary('sample_face', 'member, face', sampleFaces())
  const columns = 'title, path, file, distance, ascent, descent, highest, lowest'
  const tracks = temporary(
    'sample_track',
    columns,
    sampleRoutes.map((route) => Object.values(sampleTrackOf(route))),
  )
  const photos = temporary('sample_photo', 'number, owner, caption, alt_text, url', samplePhotos())
  return `${sample.split(begin)[0]}${begin}${faces}\n${tracks}\n${photos}${end}${sample.split(end)[1]}`
}

if (import.meta.main) await writeFile(file, await withDrawings())
