import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'

/** For `catch`: turns a refusal with one of `codes` into the problem INVALID of one field. The `messages` of the form hold its text. */
export const asFieldError =
  (field: string, ...codes: readonly RefusalCode[]) =>
  (error: unknown): never => {
    if (error instanceof Refusal && codes.includes(error.code))
      throw new Refusal(error.code, { fields: { [field]: ['INVALID'] }, cause: error })
    throw error
  }
