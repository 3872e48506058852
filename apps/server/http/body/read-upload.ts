/** Reads a form with one picture into memory, within limits of size. Writes nothing to disk. */
import type { IncomingMessage } from 'node:http'
import { limits } from '@bothy/contract/limits.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'

/** Bytes of fields and boundaries around the file. */
const envelope = 16 * 1024
const bounds = { fileSize: limits.image.bytes, files: 1, fields: 4, fieldSize: 1024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

/** The fields of the form, with the file as a Blob. Throws IMAGE_TOO_LARGE or INVALID_INPUT. */
export async function readUpload(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > limits.image.bytes + envelope)
    throw refusalAfterDiscarding(request, 'IMAGE_TOO_LARGE')
  const form = formOf(request)
  const input: Record<string, unknown> = Object.create(null)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let size = 0
  const refuse = (code: 'IMAGE_TOO_LARGE' | 'INVALID_INPUT') => {
    request.unpipe(form)
    reject(refusalAfterDiscarding(request, code))
  }
  const setField = (name: string, value: unknown) => (Object.hasOwn(input, name) ? refuse('INVALID_INPUT') : (input[name] = value))
  form.on('file', (name, file) => {
    const chunks: Buffer[] = []
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.on('limit', () => refuse('IMAGE_TOO_LARGE'))
    file.on('error', () => refuse('INVALID_INPUT'))
    file.on('end', () => setField(name, new Blob(chunks as Uint8Array<ArrayBuffer>[])))
  })
  form.on('field', (name, value, nameCut, valueCut) => (nameCut || valueCut ? refuse('INVALID_INPUT') : setField(name, value)))
  for (const tooMany of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(tooMany, () => refuse('INVALID_INPUT'))
  form.on('error', () => refuse('INVALID_INPUT'))
  form.on('finish', resolve)
  // Without a declared length, the form around a small file could be endless.
  request.on('data', (chunk: Buffer) => (size += chunk.length) > limits.image.bytes + envelope && refuse('IMAGE_TOO_LARGE'))
  request.on('close', () => request.complete || reject(new Refusal('INVALID_INPUT')))
  request.pipe(form)
  await promise
  return { ...input }
}

function formOf(request: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits: bounds, isPartAFile: (name) => name === 'file' })
  } catch {
    throw refusalAfterDiscarding(request, 'INVALID_INPUT')
  }
}

/** Discards the rest of the body: the client reads the refusal only if the connection stays open. */
function refusalAfterDiscarding(request: IncomingMessage, code: 'IMAGE_TOO_LARGE' | 'INVALID_INPUT'): Refusal {
  request.resume()
  return new Refusal(code)
}
