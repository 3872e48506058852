/** Validates values against the schemas of an OpenAPI document. */
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** The problems of a value with a schema, such as `#/components/schemas/Route`; empty if it is valid. */
export function createSchemaCheck({ components }: { components: object }): (reference: string, value: unknown) => object[] {
  // `strict` refuses keywords that only OpenAPI has.
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: 'document', components })
  return (reference, value) => {
    const validate = ajv.getSchema(`document${reference}`)!
    return validate(value) ? [] : validate.errors!
  }
}
