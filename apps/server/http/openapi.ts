/** Generates the OpenAPI 3.1 document from the table of calls. */
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { hasBody, readsToken, takesIdempotencyKey, userActiveHeader, type Call } from '@bothy/contract/call.ts'
import { callNames, calls, type CallName } from '@bothy/contract/calls.ts'
import { refusalCode } from '@bothy/contract/entities.ts'
import { fieldProblems, refusalStatus, type RefusalCode } from '@bothy/contract/errors.ts'
import en from '@bothy/contract/locales/en.json' with { type: 'json' }
import { requestLimits } from '@bothy/contract/request-limits.ts'
import { fieldKinds, pathFields } from './body/collect-input.ts'
import { calendarFiles } from './openapi/calendar-files.ts'
import { parameterDescriptions } from './openapi/descriptions.ts'
import { examples } from './openapi/examples.ts'
import { notes, summaryOf, tagOf, tags } from './openapi/operations.ts'
import { rateLimitsOf, rateLimitText } from './openapi/rate-limits.ts'
import { refusalsOf } from './openapi/refusals.ts'
import { createSchemas, type Schema, type Schemas } from './openapi/schemas.ts'

const jsonContent = (schema: unknown, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
const component = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

function parametersOf(name: CallName, call: Call, schemas: Schemas) {
  const { input } = callSchemas[name]
  const fromPath = pathFields(call.path)
  const fromQuery = hasBody(call) ? [] : [...fieldKinds(input).keys()].filter((field) => !fromPath.includes(field))
  const parameter = (field: string, location: 'path' | 'query') => {
    const { schema, isRequired } = schemas.field(input, field)
    const description = location === 'query' ? parameterDescriptions[field] : undefined
    return { name: field, in: location, required: isRequired, ...(description && { description }), schema }
  }
  return [
    ...fromPath.map((field) => parameter(field, 'path')),
    ...fromQuery.map((field) => parameter(field, 'query')),
    ...(takesIdempotencyKey(call) ? [component('parameters', 'IdempotencyKey')] : []),
    ...(call.by === 'database' ? [component('parameters', 'UserActive')] : []),
  ]
}

function requestBodyOf(name: CallName, call: Call, schemas: Schemas) {
  const { isRequired, schema } = schemas.body(callSchemas[name].input, pathFields(call.path))
  return { required: isRequired, content: { [call.body === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema } } }
}

/** Refusals of one HTTP status, each as an example. */
function refusalResponse(codes: RefusalCode[]) {
  const content = jsonContent(component('schemas', 'Refusal'), {
    examples: Object.fromEntries(codes.map((code) => [code, component('examples', code)])),
  })
  const mayRetry = codes.some((code) => [429, 503].includes(refusalStatus[code]))
  return { description: codes.join(', '), ...(mayRetry && { headers: { 'Retry-After': component('headers', 'RetryAfter') } }), ...content }
}

/** A single refusal is the same response for every operation. */
const refusalResponseOf = (codes: RefusalCode[]) => (codes.length === 1 ? component('responses', codes[0]!) : refusalResponse(codes))

function operation(name: CallName, call: Call, schemas: Schemas) {
  const limits = rateLimitsOf(name)
  const description = [notes[name], ...limits.map(rateLimitText)].filter(Boolean).join(' ')
  const success =
    call.answers === 'file' ? { content: { 'application/octet-stream': {} } } : jsonContent(schemas.output(callSchemas[name].output))
  return {
    operationId: name,
    summary: summaryOf(name),
    ...(description && { description }),
    tags: [tagOf(call.path)],
    parameters: parametersOf(name, call, schemas),
    ...(hasBody(call) && { requestBody: requestBodyOf(name, call, schemas) }),
    responses: {
      [String(call.success ?? 200)]: { description: 'Done', ...success },
      ...Object.fromEntries([...refusalsOf(name)].map(([status, codes]) => [status, refusalResponseOf(codes)])),
      default: component('responses', 'UNAVAILABLE'),
    },
    ...(call.who === 'open' ? { security: readsToken(call) ? [{}, { token: [] }] : [{}] } : { security: [{ token: [] }] }),
    ...(limits.length > 0 && { 'x-rate-limits': limits }),
  }
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
    description: `Made by the client for each command. For ${requestLimits.idempotencyKeys.days} days, the same command with the same key is answered again and runs nothing.`,
  },
  UserActive: {
    name: userActiveHeader,
    in: 'header',
    required: false,
    schema: { type: 'string', enum: ['true'] },
    description: 'Sent when a person causes the request. It counts as use of the session, which otherwise ends when it is idle.',
  },
}

const refusal = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: component('schemas', 'RefusalCode'),
        message: { type: 'string', description: 'In the language asked for by Accept-Language.' },
        fields: {
          type: 'object',
          description: 'For 400: what is wrong with which field.',
          additionalProperties: { type: 'array', items: { type: 'string', enum: fieldProblems } },
        },
      },
    },
  },
  examples: [examples.Refusal],
}

const refusalExample = (code: RefusalCode) => {
  const message = en[`refusal.${code}`]
  return { value: { error: { code, message } } }
}

const description = `The API of a hiking and outdoor club. Times are ISO 8601 instants in UTC, distances kilometers, durations hours.

Sign in with \`emailLogin\`, and send its token as \`Authorization: Bearer\`. A refusal names its reason with a code; its message is in the language of \`Accept-Language\`.
A command that may be sent twice carries an \`Idempotency-Key\`. \`GET /api/events\` streams change events (server-sent events); with a token, also those of the notifications of the member. With \`?past=\`, it begins with the events of that many milliseconds before, at most a minute, or with a \`resync\`.`

/** The document. `address` is the public address of the club, if it has one. */
export function openApiDocument(address: string | undefined, version: string) {
  const schemas = createSchemas()
  schemas.output(refusalCode)
  const paths: Record<string, Record<string, unknown>> = { ...calendarFiles }
  for (const name of callNames) {
    const call: Call = calls[name]
    ;(paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call, schemas)
  }
  const refusals = callNames.flatMap((name) => [...refusalsOf(name).values()])
  const codes = [...new Set<RefusalCode>(['UNAVAILABLE', ...refusals.flat()])]
  const alone = codes.filter((code) => code === 'UNAVAILABLE' || refusals.some((some) => some.length === 1 && some[0] === code))
  return {
    openapi: '3.1.0',
    info: { title: 'Bothy', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${address ?? ''}/api` }],
    tags,
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas.used, Refusal: refusal } as Record<string, Schema>,
      parameters,
      headers: { RetryAfter: { description: 'Seconds until another try makes sense.', schema: { type: 'integer', minimum: 1 } } },
      examples: Object.fromEntries(codes.map((code) => [code, refusalExample(code)])),
      responses: Object.fromEntries(alone.map((code) => [code, refusalResponse([code])])),
    },
  }
}
