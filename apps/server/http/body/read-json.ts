/** Reads a JSON body. */
import { Refusal } from '@bothy/contract/errors.ts'
import { readBytes } from './read-bytes.ts'

/** The JSON object in a body of at most `maxBytes`; an empty body is an empty object. Throws INPUT_TOO_LARGE or INVALID_INPUT. */
export async function readJson(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return {}
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw new Refusal('INVALID_INPUT')
  const value = parse(bytes)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Refusal('INVALID_INPUT')
  return value as Record<string, unknown>
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('INVALID_INPUT')
  }
}
