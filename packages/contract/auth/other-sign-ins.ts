/** What opens an account besides its password, and stays when the password changes. */
import * as z from 'zod/mini'
import { instant } from '../values.ts'

export const otherSignIns = z.object({
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant })),
  /** The member's account at the identity provider. */
  oidc: z.boolean(),
  /** Codes by SMS to the member's number. */
  phone: z.boolean(),
})
export type OtherSignIns = z.infer<typeof otherSignIns>

/** `otherSignIns`: what the owner of the account may want to remove. */
export const passwordResetAnswer = z.object({ ok: z.literal(true), otherSignIns })
