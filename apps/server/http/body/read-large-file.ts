/** Reads a form with one large file: streams the file to disk, and removes it when the request ends. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import type { Env } from '../request-context.ts'
import { readForm } from './read-form.ts'

/** Bytes. More than the backup of any club, less than a disk. */
const maxFileBytes = 64 * 1024 ** 3

/** Milliseconds. Older directories belong to a process that died. */
const abandonedAfter = 24 * 60 * 60_000

/** The fields of the form; the file is a Blob that reads from disk until `removeReceivedFile`. Throws INVALID_INPUT or INPUT_TOO_LARGE. */
export async function readLargeFile(c: Context<Env>, parent: string): Promise<Record<string, unknown>> {
  c.env.extendTimeout?.()
  await removeAbandoned(parent)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const directory = await mkdtemp(join(parent, 'received-'))
  c.set('receivedDirectory', directory)
  const path = join(directory, 'file')
  return readForm(c.req.raw, {
    maxFileBytes,
    tooLarge: 'INPUT_TOO_LARGE',
    async storeFile(file) {
      await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return openAsBlob(path)
    },
  })
}

/** Removes the file of this request, if it has one. */
export async function removeReceivedFile({ var: { receivedDirectory } }: Context<Env>): Promise<void> {
  if (receivedDirectory) await rm(receivedDirectory, { recursive: true, force: true })
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const directory = join(parent, name)
    const found = await stat(directory).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(directory, { recursive: true, force: true })
  }
}
