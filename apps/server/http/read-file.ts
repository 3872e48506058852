/** Reads a form with one large file: it goes to disk as it comes, and is gone again when the request is over. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@bothy/contract/refusals.ts'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { grantTime } from './listen.ts'

/** Bytes. More than any club has, less than a disk. */
const most = 64 * 1024 ** 3
const bounds = { fileSize: most, files: 1, fields: 4, fieldSize: 1024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

const places = new WeakMap<IncomingMessage, string>()

/** Milliseconds after which what a process left that died has nobody who reads it. */
const abandoned = 24 * 60 * 60_000

/** The fields of the form, with the file as a Blob that reads from disk until `forgetFile`. Throws INVALID_INPUT, or INPUT_TOO_LARGE. */
export async function readFile(request: IncomingMessage, directory: string): Promise<Record<string, unknown>> {
  grantTime(request)
  await sweep(directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const place = await mkdtemp(join(directory, 'received-'))
  places.set(request, place)
  try {
    return await received(request, join(place, 'file'))
  } catch (error) {
    await forgetFile(request)
    // A client that finds the connection cut never reads why.
    request.resume()
    throw error instanceof Refusal ? error : new Refusal('INVALID_INPUT', { cause: error })
  }
}

async function received(request: IncomingMessage, path: string): Promise<Record<string, unknown>> {
  const form = formOf(request)
  const input: Record<string, unknown> = Object.create(null)
  const writing: Promise<unknown>[] = []
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const put = (name: string, value: unknown) =>
    Object.hasOwn(input, name) ? reject(new Refusal('INVALID_INPUT')) : void (input[name] = value)
  form.on('file', (name, file) => {
    file.on('limit', () => reject(new Refusal('INPUT_TOO_LARGE')))
    const written = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(async () =>
      put(name, await openAsBlob(path)),
    )
    written.catch(reject)
    writing.push(written)
  })
  form.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? reject(new Refusal('INVALID_INPUT')) : put(name, value)))
  for (const tooMany of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(tooMany, () => reject(new Refusal('INVALID_INPUT')))
  refused.catch(() => request.unpipe(form))
  await Promise.race([pipeline(request, form), refused])
  await Promise.race([Promise.all(writing), refused])
  return { ...input }
}

/** Removes what was received with this request, if anything was. */
export async function forgetFile(request: IncomingMessage): Promise<void> {
  const place = places.get(request)
  if (place) await rm(place, { recursive: true, force: true })
}

function formOf(request: IncomingMessage): BusboyInstance {
  return new Busboy({ headers: request.headers as BusboyHeaders, limits: bounds, isPartAFile: (name) => name === 'file' })
}

async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const place = join(directory, name)
    const seen = await stat(place).catch(() => undefined)
    if (seen && Date.now() - seen.mtimeMs > abandoned) await rm(place, { recursive: true, force: true })
  }
}
