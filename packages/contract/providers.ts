/** Who lets members in beside the club's own password, and how one goes there. */
import * as z from 'zod/mini'

/** The ways to sign in that this club offers. */
export const providers = z.object({
  email: z.boolean(),
  /** By a code in a text message. */
  phone: z.boolean(),
  /** An OpenID Connect issuer, by the name that people know it by. */
  openId: z.nullable(z.object({ name: z.string() })),
  /** The one address at which browsers know the club's passkeys; null where there are none. */
  passkey: z.nullable(z.object({ origin: z.string() })),
})
export type Providers = z.infer<typeof providers>

/** Where to sign in with a third party. The browser keeps `binding`, and nobody else can finish what it began. */
export const openIdStart = z.object({ url: z.string(), binding: z.string() })
