/** The schemas of the OpenAPI document. Each has the name under which the contract exports it; a schema without one is named after its call. */
import * as z from 'zod/mini'
import * as cars from '@bothy/contract/activities/cars.ts'
import * as coordinates from '@bothy/contract/activities/coordinates.ts'
import * as discussions from '@bothy/contract/activities/discussion.ts'
import * as activityInputs from '@bothy/contract/activities/inputs.ts'
import * as moderation from '@bothy/contract/activities/moderation.ts'
import * as overviews from '@bothy/contract/activities/overview.ts'
import * as participants from '@bothy/contract/activities/participant.ts'
import * as pastRoutes from '@bothy/contract/activities/past-routes.ts'
import * as photos from '@bothy/contract/activities/photos.ts'
import * as reports from '@bothy/contract/activities/report.ts'
import * as routeTracks from '@bothy/contract/activities/route-track.ts'
import * as walkedRoutes from '@bothy/contract/activities/walked-routes.ts'
import * as clubBackups from '@bothy/contract/admin/club-backup.ts'
import * as clubMaps from '@bothy/contract/admin/club-map.ts'
import * as clubHealth from '@bothy/contract/admin/health.ts'
import * as adminInputs from '@bothy/contract/admin/inputs.ts'
import * as memberAccounts from '@bothy/contract/admin/member-accounts.ts'
import * as memberImports from '@bothy/contract/admin/member-imports.ts'
import * as records from '@bothy/contract/admin/records.ts'
import * as accountInputs from '@bothy/contract/auth/inputs.ts'
import * as passkeys from '@bothy/contract/auth/passkeys.ts'
import * as passwordLinks from '@bothy/contract/auth/password-links.ts'
import * as signInMethods from '@bothy/contract/auth/sign-in-methods.ts'
import * as signOut from '@bothy/contract/auth/sign-out.ts'
import * as signedInSessions from '@bothy/contract/auth/signed-in-sessions.ts'
import * as secondFactors from '@bothy/contract/auth/two-factor.ts'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { callNames, calls } from '@bothy/contract/calls.ts'
import * as entities from '@bothy/contract/entities.ts'
import * as groups from '@bothy/contract/groups/groups.ts'
import * as imageUploads from '@bothy/contract/image-upload.ts'
import * as attendance from '@bothy/contract/members/attendance.ts'
import * as calendarFeeds from '@bothy/contract/members/calendar-feeds.ts'
import * as companions from '@bothy/contract/members/companions.ts'
import * as dataExports from '@bothy/contract/members/data-exports.ts'
import * as emergencyContacts from '@bothy/contract/members/emergency-contacts.ts'
import * as memberInputs from '@bothy/contract/members/inputs.ts'
import * as notifications from '@bothy/contract/members/notifications.ts'
import * as push from '@bothy/contract/members/push.ts'
import * as memberSettings from '@bothy/contract/members/user-settings.ts'
import * as qualifications from '@bothy/contract/qualifications/qualifications.ts'
import { instant } from '@bothy/contract/values.ts'
import * as years from '@bothy/contract/years.ts'
import { descriptions } from './descriptions.ts'
import { examples } from './examples.ts'

export type Schema = Record<string, unknown> & { properties?: Record<string, object>; required?: string[] }
/** Inputs are described as they are sent, before trimming. */
type Direction = 'input' | 'output'

const modules = [
  entities,
  overviews,
  coordinates,
  participants,
  pastRoutes,
  walkedRoutes,
  routeTracks,
  dataExports,
  memberAccounts,
  memberImports,
  records,
  signedInSessions,
  clubBackups,
  clubMaps,
  clubHealth,
  calendarFeeds,
  push,
  attendance,
  years,
  discussions,
  moderation,
  photos,
  cars,
  reports,
  companions,
  emergencyContacts,
  notifications,
  signInMethods,
  signOut,
  secondFactors,
  passkeys,
  passwordLinks,
  imageUploads,
  groups,
  qualifications,
  activityInputs,
  memberInputs,
  adminInputs,
  memberSettings,
  accountInputs,
]

/** Names that read better without their context in the contract. */
const renamed: Record<string, string> = {
  sessionAnswer: 'Session',
  signInAnswer: 'SignIn',
  reasonInput: 'Reason',
  messageInput: 'Message',
  acceptanceInput: 'Acceptance',
  approvalInput: 'Approval',
  voteInput: 'Vote',
  interestInput: 'Interest',
  participantInput: 'NewLeader',
  checkInInput: 'CheckIn',
  alarmInput: 'Alarm',
  emptyInput: 'NoFields',
  signOutExplanationInput: 'EndedSession',
}

/** Written in place, because a name says no more than the type. */
const inPlace = new Set(['backupFile'])

const isSchema = (value: unknown): value is z.ZodMiniType => typeof value === 'object' && value !== null && '_zod' in value
const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

function nameSchemas(): Map<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>([
    [entities.activity.shape.phase, 'Phase'],
    [entities.activity.shape.status, 'Status'],
    [entities.route.shape.difficulty, 'Difficulty'],
    [callSchemas.logout.output, 'Done'],
    [callSchemas.messageLeader.output, 'MessageReach'],
    [callSchemas.register.output, 'Registered'],
    [callSchemas.sendCode.output, 'SentCode'],
    [callSchemas.changePhone.output, 'ChangedPhone'],
    [callSchemas.createCalendarFeed.output, 'NewCalendarFeed'],
    [callSchemas.getCalendarFeed.output, 'OwnCalendarFeed'],
  ])
  for (const [name, schema] of modules.flatMap((exported) => Object.entries(exported)))
    if (isSchema(schema) && !inPlace.has(name)) names.set(schema, renamed[name] ?? capitalized(name))
  for (const call of callNames) {
    const { input, output } = callSchemas[call]
    if (!names.has(output) && !('answers' in calls[call])) names.set(output, `${capitalized(call)}Output`)
    if (!names.has(input)) names.set(input, `${capitalized(call)}Input`)
  }
  return names
}

/** Formats that clients know; zod adds its own pattern to each. */
const formats = new Set(['uuid', 'email', 'date', 'date-time'])

const override: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  // JSON Schema has no type for files.
  if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
  if (zodSchema === instant) jsonSchema.format = 'date-time'
  if (formats.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function generate(names: Map<z.ZodMiniType, string>, io: Direction): Record<string, Schema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, override, unrepresentable: 'any', uri: (id) => referenceTo(id).$ref })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as Schema]))
}

export type Schemas = ReturnType<typeof createSchemas>

/** Collects the schemas that the document uses. */
export function createSchemas() {
  const names = nameSchemas()
  const generated = { input: generate(names, 'input'), output: generate(names, 'output') }
  const used: Record<string, Schema> = {}

  /** Adds a schema and all that it refers to. A name stands for one schema. */
  function include(name: string, schema: Schema, io: Direction): { $ref: string } {
    const described = describe(name, schema)
    if (used[name] && JSON.stringify(used[name]) !== JSON.stringify(described))
      throw new Error(`two schemas of the document have the name ${name}`)
    if (used[name]) return referenceTo(name)
    used[name] = described
    for (const inner of referencesIn(schema)) include(inner, generated[io][inner]!, io)
    return referenceTo(name)
  }

  return {
    used,
    output: (schema: z.ZodMiniType) => include(names.get(schema)!, generated.output[names.get(schema)!]!, 'output'),
    /** The input without its fields in the path. */
    body(schema: z.ZodMiniType, fromPath: string[]) {
      const body = without(generated.input[names.get(schema)!]!, fromPath)
      const isEmpty = Object.keys(body.properties!).length === 0
      return { isRequired: Boolean(body.required), schema: include(isEmpty ? 'NoFields' : names.get(schema)!, body, 'input') }
    },
    field(schema: z.ZodMiniType, field: string) {
      const { properties, required } = generated.input[names.get(schema)!]!
      const found = properties![field]!
      for (const inner of referencesIn(found)) include(inner, generated.input[inner]!, 'input')
      return { schema: found, isRequired: required?.includes(field) ?? false }
    },
  }
}

const referencesIn = (schema: object): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!)

function without(schema: Schema, names: string[]): Schema {
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)))
  const { required, ...rest } = schema
  const left = required?.filter((name) => !names.includes(name)) ?? []
  return { ...rest, properties, ...(left.length > 0 && { required: left }) }
}

function describe(name: string, schema: Schema): Schema {
  const { self, ...fields } = descriptions[name] ?? {}
  const properties = Object.entries(schema.properties ?? {}).map(([field, property]) => [
    field,
    fields[field] ? { ...property, description: fields[field] } : property,
  ])
  return {
    ...schema,
    ...(self && { description: self }),
    ...(schema.properties && { properties: Object.fromEntries(properties) as Schema['properties'] }),
    ...(examples[name] !== undefined && { examples: [examples[name]] }),
  }
}
