/** Reads a form with one large file: streams the file to disk, and removes it when the request ends. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import type { Env } from '../request-context.ts'
import { readForm } from './read-form.ts'

/** Bytes. More than the backup of any club, less than a disk. */
const maxFileBytes = 64 * 1024 ** 3

/** The fields of the form; the file is a Blob that reads from disk until `removeReceivedFile`. Throws INVALID_INPUT or INPUT_TOO_LARGE. */
export async function readLargeFile(c: Context<Env>, parent: string): Promise<Record<string, unknown>> {
  c.env.extendTimeout?.()
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const directory = await mkdtemp(join(parent, `received-${process.pid}-`))
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

/** Removes what killed processes have left; call it at the start. Another process may be receiving a file in the same directory. */
export async function removeAbandonedFiles(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(/^received-(\d+)-/.exec(name)?.[1])
    // One of a former process may have had our number, as in a container.
    if (!pid || pid === process.pid || !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
