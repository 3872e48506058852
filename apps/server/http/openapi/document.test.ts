import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { callNames, calls } from '@bothy/contract/calls.ts'
import { openApiDocument } from '../openapi.ts'
import { descriptions } from './descriptions.ts'
import { createSchemaCheck } from './testing/schema-check.ts'

type Content = { content?: Record<string, { schema?: { $ref?: string } }> }
type Operation = { summary: string; tags: string[]; requestBody?: Content; responses: Record<string, Content> }

const document = openApiDocument('https://club.example', '1.2.3')
const { schemas } = document.components
const operationOf = (name: (typeof callNames)[number]) => document.paths[calls[name].path]![calls[name].method.toLowerCase()] as Operation

const check = createSchemaCheck(document)
const problemsOf = (name: string, value: unknown) => check(`#/components/schemas/${name}`, value)

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document) as never)
    expect([valid, errors]).toEqual([true, undefined])
    expect(validator.version).toBe('3.1')
  })

  test.each(callNames)('names what %s takes and answers, with an example', (name) => {
    const { requestBody, responses } = operationOf(name)
    const answer = 'answers' in calls[name] ? [] : [responses[String('success' in calls[name] ? calls[name].success : 200)]!]
    const withFile = 'body' in calls[name] && calls[name].body === 'multipart'
    for (const { content } of [...answer, ...(requestBody && !withFile ? [requestBody] : [])]) {
      const schema = content!['application/json']!.schema!.$ref!.split('/').at(-1)!
      const hasFields = Object.keys(schemas[schema]!.properties ?? { one: {} }).length > 0
      // A small schema of one call has no name of its own, and explains itself.
      const isNamedAfterCall = [`${name}input`, `${name}output`].map((own) => own.toLowerCase()).includes(schema.toLowerCase())
      expect([schema, isNamedAfterCall || Boolean(schemas[schema]!.examples)]).toEqual([schema, isNamedAfterCall || hasFields])
    }
  })

  const withExamples = Object.entries(schemas).flatMap(([name, { examples = [] }]) =>
    (examples as unknown[]).map((one) => [name, one] as const),
  )

  test.each(withExamples)('has an example of %s that is valid', (name, example) => {
    expect(problemsOf(name, example)).toEqual([])
  })

  test('has examples that its schemas could refuse', () => {
    expect(problemsOf('Route', { title: 'By the lake' })).toContainEqual(expect.objectContaining({ keyword: 'required' }))
    expect(problemsOf('CodeRequest', { phone: 'by the lake' })).toContainEqual(expect.objectContaining({ keyword: 'pattern' }))
  })

  test('names the format of every time', () => {
    const types = (field: object): object[] => ('anyOf' in field ? (field.anyOf as object[]) : [field])
    const times = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([name]) => /(At|Time|Until)$/.test(name))
        .flatMap(([name, field]) =>
          types(field).map((type) => ({ name: `${schema}.${name}`, ...(type as { type?: string; format?: string }) })),
        ),
    )
    expect(times.filter(({ name }) => /^(Participant.joinTime|Activity.startTime|NewActivity.voteClosesAt)$/.test(name))).not.toEqual([])
    expect(
      times.filter(({ type, format }) => type === 'string' && format !== 'date-time' && format !== 'date').map(({ name }) => name),
    ).toEqual([])
  })

  test('describes fields that exist', () => {
    const unknown = Object.entries(descriptions).flatMap(([name, { self: _, ...fields }]) =>
      Object.keys(fields)
        .filter((field) => !(field in (schemas[name]?.properties ?? {})))
        .map((field) => `${name}.${field}`),
    )
    expect([...unknown, ...Object.keys(descriptions).filter((name) => !schemas[name])]).toEqual([])
  })

  test('has a subject for each operation', () => {
    const subjects = document.tags.map(({ name }) => name)
    const used = new Set(callNames.flatMap((name) => operationOf(name).tags))
    expect([...used].sort()).toEqual([...subjects].sort())
  })
})
