/** Small files of state. A crash leaves the old content or the new one. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Undefined if it does not exist, or is not what `isValid` expects. */
export async function readJsonFile<Content>(path: string, isValid: (content: unknown) => content is Content): Promise<Content | undefined> {
  try {
    const content: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isValid(content) ? content : undefined
  } catch {
    return undefined
  }
}

export async function writeJsonFile(path: string, content: unknown): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  await writeFile(temporary, JSON.stringify(content), { flush: true })
  await rename(temporary, path)
}

/** Removes it, and what a process that was killed while it wrote has left of it. */
export async function removeJsonFile(path: string): Promise<void> {
  const name = basename(path)
  const isOfFile = (other: string) => other === name || (other.startsWith(`${name}.`) && other.endsWith('.new'))
  const names = await readdir(dirname(path)).catch(() => [])
  for (const other of names.filter(isOfFile)) await rm(join(dirname(path), other), { force: true })
}
