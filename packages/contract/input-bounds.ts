/** Finds lists and objects with too many entries before zod checks each entry. */
import type * as z from 'zod/mini'
import type { FieldProblems } from './errors.ts'
import { requestLimits } from './request-limits.ts'

type Check = { _zod: { def: { check: string; maximum?: number } } }
type Def = { type: string; innerType?: z.ZodMiniType; shape?: Record<string, z.ZodMiniType>; element?: z.ZodMiniType; checks?: Check[] }

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** The schema inside `optional` and `nullable`. */
function innermost(schema: z.ZodMiniType): Def {
  const def = defOf(schema)
  return def.innerType ? innermost(def.innerType) : def
}

/** The highest number of entries of a list; undefined for other schemas. */
export function maxEntries(schema: z.ZodMiniType): number | undefined {
  const { type, checks = [] } = innermost(schema)
  return type === 'array' ? checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum : undefined
}

/** The problems of the first list or object that has too many entries; undefined when each has few enough to be checked. */
export function findOversized(schema: z.ZodMiniType, input: unknown, path: (string | number)[] = []): FieldProblems | undefined {
  if (input === null || typeof input !== 'object') return undefined
  const { type, shape = {}, element } = innermost(schema)
  if (type === 'array') return Array.isArray(input) ? findInList(schema, element!, input, path) : undefined
  if (type === 'record') return Object.keys(input).length > requestLimits.input.entries ? { [path.join('.')]: ['TOO_MANY'] } : undefined
  if (type !== 'object') return undefined
  const unknown = Object.keys(input).filter((key) => !Object.hasOwn(shape, key))
  if (unknown.length > requestLimits.input.problems)
    return Object.fromEntries(unknown.slice(0, requestLimits.input.problems).map((key) => [[...path, key].join('.'), ['UNKNOWN' as const]]))
  for (const [key, inner] of Object.entries(shape)) {
    const found = Object.hasOwn(input, key) && findOversized(inner, (input as Record<string, unknown>)[key], [...path, key])
    if (found) return found
  }
  return undefined
}

function findInList(schema: z.ZodMiniType, element: z.ZodMiniType, list: unknown[], path: (string | number)[]): FieldProblems | undefined {
  if (list.length > (maxEntries(schema) ?? requestLimits.input.entries)) return { [path.join('.')]: ['TOO_MANY'] }
  for (const [index, entry] of list.entries()) {
    const found = findOversized(element, entry, [...path, index])
    if (found) return found
  }
  return undefined
}
