/** Reads a form with one file within limits. The sink stores the file: in memory, or on disk. */
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'

/** Bytes of fields and boundaries around the file. */
const envelope = 16 * 1024
const bounds = { files: 1, fields: 4, fieldSize: 1024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

type Options = { maxFileBytes: number; tooLarge: RefusalCode; storeFile: (file: Readable) => Promise<Blob> }

/** The fields of the form, with the file as a Blob. Throws `tooLarge`, INVALID_INPUT, or the error of the disk. */
export async function readForm(request: Request, { maxFileBytes, tooLarge, storeFile }: Options): Promise<Record<string, unknown>> {
  const maxBytes = maxFileBytes + envelope
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal(tooLarge)
  const form = formOf(request, maxFileBytes)
  const input: Record<string, unknown> = Object.create(null)
  const stored: Promise<void>[] = []
  const { promise: refused, reject } = Promise.withResolvers<never>()
  const refuse = (code: RefusalCode, cause?: unknown) => reject(new Refusal(code, { cause }))
  const setField = (name: string, value: unknown) => (Object.hasOwn(input, name) ? refuse('INVALID_INPUT') : (input[name] = value))
  form.on('file', (name, file) => {
    file.on('limit', () => refuse(tooLarge))
    const storing = storeFile(file).then((blob) => void setField(name, blob))
    storing.catch((error: unknown) => (isOfDisk(error) ? reject(error) : refuse('INVALID_INPUT', error)))
    refused.catch((refusal: Error) => file.destroy(refusal))
    stored.push(storing)
  })
  form.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? refuse('INVALID_INPUT') : setField(name, value)))
  for (const tooMany of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(tooMany, () => refuse('INVALID_INPUT'))
  form.on('error', (error) => refuse('INVALID_INPUT', error))
  const read = pump(request, form, { maxBytes, refused, onTooLarge: () => refuse(tooLarge) }).then(() => Promise.all(stored))
  await Promise.race([read, refused]).catch((error: unknown) => {
    // Also when the client has gone: otherwise the sink would wait for the rest of the file, and keep what it has stored so far.
    refuse('INVALID_INPUT', error)
    throw error instanceof Refusal || isOfDisk(error) ? error : new Refusal('INVALID_INPUT', { cause: error })
  })
  return { ...input }
}

/** Whether storing the file has failed, and not receiving it. */
const isOfDisk = (error: unknown) => /^E(NOSPC|DQUOT|IO|ROFS|ACCES|FBIG|MFILE|NFILE)$/.test(String((error as { code?: unknown }).code))

function formOf({ headers }: Request, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: Object.fromEntries(headers) as BusboyHeaders,
      limits: { ...bounds, fileSize },
      isPartAFile: (name) => name === 'file',
    })
  } catch (cause) {
    throw new Refusal('INVALID_INPUT', { cause })
  }
}

type Pump = { maxBytes: number; refused: Promise<never>; onTooLarge: () => void }

/** After a refusal, it continues to read and discards the rest: a client reads the refusal only if the connection stays open. */
async function pump({ body }: Request, form: BusboyInstance, { maxBytes, refused, onTooLarge }: Pump): Promise<void> {
  const { promise: finished, resolve } = Promise.withResolvers<void>()
  form.on('finish', resolve)
  let isRefused = false
  const refusal = refused.catch(() => void (isRefused = true))
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Without a declared length, the form around a small file could be endless.
    if (size > maxBytes) onTooLarge()
    else if (!isRefused && !form.write(chunk)) await Promise.race([new Promise((resume) => form.once('drain', resume)), refusal])
  }
  if (isRefused) return
  form.end()
  await finished
}
