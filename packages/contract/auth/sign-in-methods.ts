/** The sign-in methods of the club, and the start of a sign-in with an identity provider (OIDC). */
import * as z from 'zod/mini'

/** The sign-in methods that are enabled. */
export const signInMethods = z.object({
  email: z.boolean(),
  /** With a code by SMS. */
  phone: z.boolean(),
  /** The OpenID Connect provider, with its display name. */
  oidc: z.nullable(z.object({ name: z.string() })),
  /** The only origin at which browsers offer the passkeys of the club; null where passkeys are not available. */
  passkey: z.nullable(z.object({ origin: z.string() })),
  /** Whether mails are sent. Without them, admins confirm addresses and hand out links for new passwords. */
  mail: z.boolean(),
  /** How the club can alarm an emergency contact. What a club without a provider writes to its log reaches nobody. */
  alarms: z.array(z.enum(['mail', 'sms'])),
})
export type SignInMethods = z.infer<typeof signInMethods>

/** The address at the identity provider. The browser stores `binding`, so that only this browser can finish the sign-in. */
export const oidcStart = z.object({ url: z.string(), binding: z.string() })

/** The response is the same for an unknown number. `resendAfter`: seconds until another code may be requested. */
export const sentCode = z.object({ ok: z.literal(true), resendAfter: z.int() })
