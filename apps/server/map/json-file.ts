/** Small files of state. A crash leaves the old content or the new one. */
import { readFile, rename, writeFile } from 'node:fs/promises'

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
