/** Reads a form with one large file: streams the file to disk, and removes it when the request ends. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@bothy/contract/errors.ts'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { extendTimeout } from '../listen.ts'

/** Bytes. More than the backup of any club, less than a disk. */
const maxFileSize = 64 * 1024 ** 3
const bounds = { fileSize: maxFileSize, files: 1, fields: 4, fieldSize: 1024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

const directories = new WeakMap<IncomingMessage, string>()

/** Milliseconds. Older directories belong to a process that died. */
const abandonedAfter = 24 * 60 * 60_000

/** The fields of the form; the file is a Blob that reads from disk until `removeReceivedFile`. Throws INVALID_INPUT or INPUT_TOO_LARGE. */
export async function readLargeFile(request: IncomingMessage, parent: string): Promise<Record<string, unknown>> {
  extendTimeout(request)
  await removeAbandoned(parent)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const directory = await mkdtemp(join(parent, 'received-'))
  directories.set(request, directory)
  try {
    return await readForm(request, join(directory, 'file'))
  } catch (error) {
    await removeReceivedFile(request)
    // The client reads the refusal only if the connection stays open.
    request.resume()
    throw error instanceof Refusal ? error : new Refusal('INVALID_INPUT', { cause: error })
  }
}

async function readForm(request: IncomingMessage, path: string): Promise<Record<string, unknown>> {
  const form = formOf(request)
  const input: Record<string, unknown> = Object.create(null)
  const writing: Promise<unknown>[] = []
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const setField = (name: string, value: unknown) =>
    Object.hasOwn(input, name) ? reject(new Refusal('INVALID_INPUT')) : void (input[name] = value)
  form.on('file', (name, file) => {
    file.on('limit', () => reject(new Refusal('INPUT_TOO_LARGE')))
    const written = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(async () =>
      setField(name, await openAsBlob(path)),
    )
    written.catch(reject)
    writing.push(written)
  })
  form.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? reject(new Refusal('INVALID_INPUT')) : setField(name, value)))
  for (const tooMany of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(tooMany, () => reject(new Refusal('INVALID_INPUT')))
  refused.catch(() => request.unpipe(form))
  await Promise.race([pipeline(request, form), refused])
  await Promise.race([Promise.all(writing), refused])
  return { ...input }
}

/** Removes the file of this request, if it has one. */
export async function removeReceivedFile(request: IncomingMessage): Promise<void> {
  const directory = directories.get(request)
  if (directory) await rm(directory, { recursive: true, force: true })
}

function formOf(request: IncomingMessage): BusboyInstance {
  return new Busboy({ headers: request.headers as BusboyHeaders, limits: bounds, isPartAFile: (name) => name === 'file' })
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const directory = join(parent, name)
    const found = await stat(directory).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(directory, { recursive: true, force: true })
  }
}
