import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { callNames, calls } from '@bothy/contract/calls.ts'
import { openApiDocument } from '../openapi.ts'

type Content = { content?: Record<string, { schema?: { $ref?: string } }> }
type Operation = { summary: string; tags: string[]; requestBody?: Content; responses: Record<string, Content> }

const document = openApiDocument('https://club.example', '1.2.3')
const { schemas } = document.components
const operationOf = (name: (typeof callNames)[number]) => document.paths[calls[name].path]![calls[name].method.toLowerCase()] as Operation

/** Unknown keywords are those of OpenAPI; `strict` would also refuse them. */
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'document', components: document.components })

const problemsOf = (name: string, value: unknown) => {
  const validate = ajv.getSchema(`document#/components/schemas/${name}`)!
  return validate(value) ? [] : validate.errors
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document) as never)
    expect([valid, errors]).toEqual([true, undefined])
    expect(validator.version).toBe('3.1')
  })

  it.each(callNames)('names what %s takes and answers, with an example', (name) => {
    const { requestBody, responses } = operationOf(name)
    const answer = 'answers' in calls[name] ? [] : [responses[String('success' in calls[name] ? calls[name].success : 200)]!]
    const withFile = 'body' in calls[name] && calls[name].body === 'multipart'
    for (const { content } of [...answer, ...(requestBody && !withFile ? [requestBody] : [])]) {
      const schema = content!['application/json']!.schema!.$ref!.split('/').at(-1)!
      const hasFields = Object.keys(schemas[schema]!.properties ?? { one: {} }).length > 0
      expect([schema, Boolean(schemas[schema]!.examples)]).toEqual([schema, hasFields])
    }
  })

  const withExamples = Object.entries(schemas).flatMap(([name, { examples = [] }]) => (examples as unknown[]).map((one) => [name, one] as const))

  it.each(withExamples)('has an example of %s that is valid', (name, example) => {
    expect(problemsOf(name, example)).toEqual([])
  })

  it('has examples that its schemas could refuse', () => {
    expect(problemsOf('Route', { title: 'By the lake' })).toContainEqual(expect.objectContaining({ keyword: 'required' }))
    expect(problemsOf('CodeRequest', { phone: 'by the lake' })).toContainEqual(expect.objectContaining({ keyword: 'pattern' }))
  })

  it('describes fields that exist', async () => {
    const { descriptions } = await import('./descriptions.ts')
    const unknown = Object.entries(descriptions).flatMap(([name, { self: _, ...fields }]) =>
      Object.keys(fields).filter((field) => !(field in (schemas[name]?.properties ?? {}))).map((field) => `${name}.${field}`),
    )
    expect([...unknown, ...Object.keys(descriptions).filter((name) => !schemas[name])]).toEqual([])
  })

  it('has a subject for each operation', () => {
    const subjects = document.tags.map(({ name }) => name)
    const used = new Set(callNames.flatMap((name) => operationOf(name).tags))
    expect([...used].sort()).toEqual([...subjects].sort())
  })
})
