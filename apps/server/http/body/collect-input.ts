/** Collects the input of a call from path and query, in the types that the schema of the call expects. */
import type * as z from 'zod/mini'
import { Refusal } from '@bothy/contract/errors.ts'

type Kind = 'array' | 'number' | 'boolean' | 'other'
type Def = { type: string; innerType?: z.ZodMiniType; shape?: Record<string, z.ZodMiniType> }

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

function kindOf(schema: z.ZodMiniType): Kind {
  const { type, innerType } = defOf(schema)
  if (innerType) return kindOf(innerType)
  if (type === 'array' || type === 'boolean') return type
  return type === 'number' || type === 'int' ? 'number' : 'other'
}

/** How to read each field of an input from a query string. Computed once per call. */
export const fieldKinds = (input: z.ZodMiniType): Map<string, Kind> =>
  new Map(Object.entries(defOf(input).shape ?? {}).map(([name, schema]) => [name, kindOf(schema)]))

/** The names in braces in the path of a call. */
export const pathFields = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Parses a query string. Lists repeat their name. A value of the wrong type stays a string, which the schema refuses. */
export function parseQuery(kinds: Map<string, Kind>, query: string): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null)
  for (const [name, value] of pairs(query)) {
    const kind = kinds.get(name)
    const before = input[name]
    if (kind === 'array') input[name] = [...((before as unknown[] | undefined) ?? []), value]
    else input[name] = before === undefined ? convert(kind, value) : [before, value]
  }
  return { ...input }
}

/** Converts the text of an address to the kind of its field. */
export function convert(kind: Kind | undefined, value: string): unknown {
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value)) return Number(value)
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function pairs(query: string): [string, string][] {
  const parts = query.split('&').filter(Boolean)
  if (parts.length > 100) throw new Refusal('INVALID_INPUT')
  return parts.map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [decodeComponent(part), ''] : [decodeComponent(part.slice(0, at)), decodeComponent(part.slice(at + 1))]
  })
}

/** Refuses invalid UTF-8, which URLSearchParams would silently replace. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal('INVALID_INPUT')
  }
}
