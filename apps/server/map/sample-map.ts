/** The map that comes with the sample club. */
import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { archiveKinds, fileOf } from './copy-region.ts'

const folder = fileURLToPath(new URL('../../web/dist/demo', import.meta.url))
const names = { streets: 'map.pmtiles', elevation: 'elevation.pmtiles' }

/** Puts it where the map of the club is. False if a file is there already, or the app was built without it. */
export async function addSampleMap(mapFile: string): Promise<boolean> {
  try {
    for (const kind of archiveKinds) await copyFile(join(folder, names[kind]), fileOf(kind, mapFile), constants.COPYFILE_EXCL)
    return true
  } catch {
    return false
  }
}
