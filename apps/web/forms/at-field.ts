import { Refusal, type RefusalCode } from '@bothy/contract/refusals.ts'

/** For `catch`: a refusal that speaks of one field becomes an INVALID of that field, whose `says` has the words. */
export const atField =
  (field: string, ...codes: readonly RefusalCode[]) =>
  (error: unknown): never => {
    if (error instanceof Refusal && codes.includes(error.code))
      throw new Refusal(error.code, { fields: { [field]: ['INVALID'] }, cause: error })
    throw error
  }
