/** The files of drawn covers, and the removal of those that no activity has any more. */
import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sceneOf, type Scene } from '@bothy/cover-art/scenes.ts'
import type { CoverSource } from './cover-source.ts'

/** Increased whenever the same seed and scene give a different picture, so that stored pictures are drawn again. */
const drawingVersion = 1

/** The name is a hash of drawing version, scene and seed: another drawing never overwrites an existing file. */
export function nameOf(seed: string, scene: Scene): string {
  return createHash('sha256')
    .update(JSON.stringify([drawingVersion, scene, seed]))
    .digest('hex')
    .slice(0, 40)
}

export const nameOfSource = ({ seed, tags }: CoverSource): string => nameOf(seed, sceneOf(tags))

/** Relative to the directory of the covers. */
export const fileOf = (name: string, width: number): string => join(name.slice(0, 2), `${name}-${width}.webp`)

/** Milliseconds. A younger file may belong to an activity that was changed while the activities were listed. */
const keptFor = 60 * 60_000

/** Removes files that belong to no activity, also those of earlier drawing versions; returns their number. */
export async function removeUnusedCovers(dir: string, listSources: () => Promise<CoverSource[]>): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const old: string[] = []
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await stat(file).catch(() => undefined) : undefined
    if (found && Date.now() - found.mtimeMs > keptFor) old.push(file)
  }
  if (old.length === 0) return 0
  const names = new Set((await listSources()).map(nameOfSource))
  const unused = old.filter((file) => !names.has(/^([0-9a-f]{40})-\d+\.webp$/.exec(basename(file))?.[1] ?? ''))
  for (const file of unused) await rm(file, { force: true })
  return unused.length
}
