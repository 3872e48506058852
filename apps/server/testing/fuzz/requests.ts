/** Arbitrary requests of every operation of the OpenAPI document. */
import fc from 'fast-check'
import { takesIdempotencyKey, type Call } from '@bothy/contract/call.ts'
import { nastyBody, nastyText } from './nasty-values.ts'
import { type Known, type Schema, valuesOf } from './schema-inputs.ts'

type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema; examples?: Record<string, unknown> }>
type Response = { content?: Content }
export type Operation = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, Response | { $ref: string }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter>; responses: Record<string, Response> }
}

/** The guardian brings companions. The last two manage and review for a group that no activity belongs to. */
export const roles = [
  'visitor',
  'member',
  'guardian',
  'leader',
  'coLeader',
  'groupReviewer',
  'otherGroupReviewer',
  'otherGroupAdmin',
  'admin',
] as const
export type Role = (typeof roles)[number]

export type FuzzRequest = {
  operation: Operation
  role: Role
  method: string
  path: string
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined
  headers: Record<string, string>
}

type Field = [name: string, value: unknown]

export const resolve = <Found extends object>(found: Found | { $ref: string }, all: Record<string, Found>): Found =>
  '$ref' in found ? all[found.$ref.split('/').at(-1)!]! : found

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

/** Node refuses headers of 16 KB before any of our code runs. */
const longestQuery = 8_000

/** Segments that a URL parser removes lead to another operation. */
const segmentOf = (value: unknown): string => {
  const text = textOf(value).slice(0, 500)
  return text === '' || text === '.' || text === '..' ? '-' : encodeURIComponent(text)
}

const queryOf = (fields: Field[]): string =>
  fields
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .slice(0, 200)
        .map((one) => `${encodeURIComponent(name.toWellFormed().slice(0, 500))}=${encodeURIComponent(textOf(one).slice(0, 500))}`),
    )
    .join('&')
    .slice(0, longestQuery)
    .replace(/%.?$/, '')

/** One of `every`, otherwise nothing. */
const rarely = <Value>(every: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: every - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Headers cannot have control characters or line breaks. */
const headerText = nastyText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 300))

function headersOf(operation: Operation, call: Call | undefined): fc.Arbitrary<Record<string, string>> {
  const some = fc.record({
    ...(call && takesIdempotencyKey(call) && { 'idempotency-key': rarely(3, fc.oneof({ weight: 5, arbitrary: fc.uuid() }, headerText)) }),
    ...(operation.requestBody && { 'content-type': rarely(60, headerText) }),
    authorization: rarely(60, headerText),
    'user-active': rarely(4, fc.oneof(fc.constant('true'), headerText)),
    'accept-language': rarely(4, fc.oneof(fc.constantFrom('zh', 'de-CH, fr;q=0.5', '*;q=0'), headerText)),
    'if-none-match': rarely(8, fc.oneof(fc.constant('*'), headerText)),
  } as Record<string, fc.Arbitrary<string | undefined>>)
  return some.map((headers) =>
    Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )
}

function formOf(fields: Record<string, unknown>, files: readonly Blob[], pick: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value === '') form.append(name, files[pick % files.length]!, 'picture.jpg')
    else if (value !== undefined) form.append(name, textOf(value))
  return form
}

/** What the club has for the requests: values by the name of their field, and files to upload. */
export type Supply = { known: Known; files: readonly Blob[] }

function bodyOf({ requestBody }: Operation, names: Parameters<typeof valuesOf>[1], files: readonly Blob[], isSpoiled: boolean) {
  if (!requestBody) return fc.constant(undefined)
  const [type, { schema = {} }] = Object.entries(requestBody.content)[0]!
  const values = valuesOf(schema, names, isSpoiled)
  if (type === 'multipart/form-data')
    return fc.tuple(values, fc.nat({ max: 9 })).map(([fields, pick]) => formOf(Object(fields) as Record<string, unknown>, files, pick))
  const json = values.map((value) => JSON.stringify(value))
  return isSpoiled ? fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: nastyBody }) : json
}

/** Mostly a role that may make the call. */
const roleFor = (call: Call | undefined): fc.Arbitrary<Role> =>
  fc.oneof(
    ...roles.map((role) => {
      const isRefused = (role === 'visitor' && call?.who === 'member') || (role !== 'admin' && call?.who === 'admin')
      return { weight: isRefused ? 1 : 6, arbitrary: fc.constant(role) }
    }),
  )

function requestsOf(
  path: string,
  method: string,
  operation: Operation,
  document: Document,
  call: Call | undefined,
  { known, files }: Supply,
) {
  const names = { schemas: document.components.schemas, known }
  const parameters = (operation.parameters ?? []).map((one) => resolve<Parameter>(one, document.components.parameters))
  const located = (where: string, isSpoiled: boolean) => {
    const wanted = parameters.filter((parameter) => parameter.in === where)
    const fields = wanted.map(({ name, schema }) => [name, valuesOf(schema, names, isSpoiled, name)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: wanted.filter(({ required }) => required).map(({ name }) => name) })
  }
  const made = (isSpoiled: boolean): fc.Arbitrary<FuzzRequest> =>
    fc
      .record({
        role: roleFor(call),
        segments: located('path', isSpoiled),
        query: located('query', isSpoiled),
        more: isSpoiled ? rarely(8, fc.tuple(nastyText, nastyText)) : fc.constant(undefined),
        body: bodyOf(operation, names, files, isSpoiled),
        headers: headersOf(operation, call),
      })
      .map(({ role, segments, query, more, body, headers }) => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf((segments as Record<string, unknown>)[name]))
        const search = queryOf([...Object.entries(query), ...(more ? [more as Field] : [])])
        return { operation, role, method: method.toUpperCase(), path: `/api${filled}${search ? `?${search}` : ''}`, body, headers }
      })
  return fc.oneof({ weight: 2, arbitrary: made(false) }, { weight: 3, arbitrary: made(true) })
}

/** Requests of all operations; those that hash a password, which is slow on purpose, are rarer. */
export function anyRequest(document: Document, callOf: (name: string) => Call | undefined, supply: Supply): fc.Arbitrary<FuzzRequest> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const call = callOf(operation.operationId)
      return { weight: call?.by === 'accounts' ? 1 : 4, arbitrary: requestsOf(path, method, operation, document, call, supply) }
    }),
  )
  return fc.oneof(...all)
}
