/** Generates the OpenAPI 3.1 document from the table of calls. */
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { callNames, calls, hasBody, takesIdempotencyKey, userActiveHeader, type Call, type CallName } from '@bothy/contract/calls.ts'
import { refusalStatus } from '@bothy/contract/errors.ts'
import { requestLimits } from '@bothy/contract/request-limits.ts'
import * as z from 'zod/mini'
import { fieldKinds, pathFields } from './body/collect-input.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

/** JSON Schema has no type for files. */
const binary: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
}

/** `input`: as sent, before trimming; `output`: as answered. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: binary }) as Schema
  return rest
}

const jsonContent = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const contentOf = ({ body }: Call, schema: Schema) =>
  body === 'multipart' ? { content: { 'multipart/form-data': { schema } } } : jsonContent(schema)

const answerContent = ({ answers }: Call, output: z.ZodMiniType) =>
  answers === 'file' ? { content: { 'application/octet-stream': {} } } : jsonContent(schemaOf(output, 'output'))

/** `list activities` for listActivities. */
const summaryOf = (name: CallName): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function without(schema: Schema, names: string[]): Schema {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)))
  const required = schema.required?.filter((name) => !names.includes(name))
  return { ...schema, properties, ...(required?.length ? { required } : { required: undefined }) }
}

function operation(name: CallName, call: Call) {
  const schemas = callSchemas[name]
  const input = schemaOf(schemas.input, 'input')
  const fromPath = pathFields(call.path)
  const inBody = hasBody(call)
  const fromQuery = inBody ? [] : [...fieldKinds(schemas.input).keys()].filter((field) => !fromPath.includes(field))
  const parameter = (field: string, location: 'path' | 'query') => ({
    name: field,
    in: location,
    required: location === 'path' || (input.required?.includes(field) ?? false),
    schema: input.properties?.[field] ?? {},
  })
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [call.path.split('/')[1]],
    parameters: [
      ...fromPath.map((field) => parameter(field, 'path')),
      ...fromQuery.map((field) => parameter(field, 'query')),
      ...(takesIdempotencyKey(call) ? [idempotencyKey] : []),
      ...(call.by === 'database' ? [userActive] : []),
    ],
    ...(inBody && { requestBody: { required: true, ...contentOf(call, without(input, fromPath)) } }),
    responses: {
      [String(call.success ?? 200)]: { description: 'Done', ...answerContent(call, schemas.output) },
      default: { $ref: '#/components/responses/Refused' },
    },
    ...(call.who === 'open' ? { security: call.by === 'database' ? [{}, { token: [] }] : [{}] } : { security: [{ token: [] }] }),
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  description: `Made by the client for each command. For ${requestLimits.idempotencyKeys.days} days, the same command with the same key is answered again and runs nothing.`,
}

const userActive = {
  name: userActiveHeader,
  in: 'header',
  required: false,
  schema: { type: 'string', enum: ['true'] },
  description: 'Sent when a person causes the request. It counts as use of the session, which otherwise ends when it is idle.',
}

const refused = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(refusalStatus) },
        message: { type: 'string', description: 'In the language asked for by Accept-Language.' },
        fields: {
          type: 'object',
          description: 'For 400: what is wrong with which field.',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
}

const calendarResponses = (description: string) => ({
  200: { description, content: { 'text/calendar': { schema: { type: 'string' } } } },
  304: { description: 'The client has the current file' },
  default: { $ref: '#/components/responses/Refused' },
})

/** Files that programs other than the app read. */
const fileOperations = {
  '/activities/{activityId}/calendar.ics': {
    get: {
      operationId: 'getActivityCalendar',
      summary: 'get activity calendar',
      tags: ['activities'],
      parameters: [{ name: 'activityId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: calendarResponses('An iCalendar file with one entry'),
      security: [{}, { token: [] }],
    },
  },
  '/calendar.ics': {
    get: {
      operationId: 'readCalendarFeed',
      summary: 'read calendar feed',
      tags: ['user'],
      parameters: [
        {
          name: 'token',
          in: 'query',
          required: true,
          schema: { type: 'string' },
          description: 'The token that createCalendarFeed answered.',
        },
      ],
      responses: calendarResponses('An iCalendar file with the activities of the member'),
      security: [{}],
    },
  },
}

/** The document. `address` is the public address of the club, if it has one. */
export function openApiDocument(address: string | undefined, version: string) {
  const paths: Record<string, Record<string, unknown>> = { ...fileOperations }
  for (const name of callNames) {
    const call: Call = calls[name]
    ;(paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bothy', version, description: 'The home of a hiking and outdoor club.', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${address ?? ''}/api` }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Refused: { description: 'Refused, with the reason', ...jsonContent(refused) } },
    },
  }
}
