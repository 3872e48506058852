/** Checks any input before its schema parses it. */
import { Refusal } from '@bothy/contract/errors.ts'

export const maxInputDepth = 32

/** Refuses values that no field accepts: NUL, lone surrogates, and nesting deeper than `maxDepth`. */
export function assertWellFormed(value: unknown, path: string[] = []): void {
  if (path.length > maxInputDepth) throw new Refusal('INVALID_INPUT')
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      throw new Refusal('INVALID_INPUT', { fields: { [path.join('.')]: ['BAD_CHARACTER'] } })
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\u0000') || !key.isWellFormed()) throw new Refusal('INVALID_INPUT')
      assertWellFormed(inner, [...path, key])
    }
  }
}
