/** Files that the build makes from others, and that git ignores. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const stamps = fileURLToPath(new URL('../../../node_modules/.cache/bothy/', import.meta.url))

/** Calls `generate` unless all `files` exist and none of their `sources` has changed since the last time. */
export async function generateFiles(name: string, files: string[], sources: string[], generate: () => Promise<void>): Promise<void> {
  const stamp = join(stamps, name)
  const hash = await hashOf(sources)
  const isCurrent = files.every((file) => existsSync(file)) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash
  if (isCurrent) return
  await generate()
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, hash)
}

async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(basename(file)).update(await readFile(file))
  return hash.digest('hex')
}
