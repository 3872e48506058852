/** Runs after the schema has parsed the input, and so has limited its size. */
import { Refusal } from '@bothy/contract/errors.ts'

/** Refuses what PostgreSQL cannot store, in fields that do not check it themselves: NUL and lone surrogates. */
export function assertWellFormed(value: unknown, path: string[] = []): void {
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
