/** One-time links with which members choose a password. Admins pass them on. */
import * as z from 'zod/mini'
import { memberAccount } from '../admin/member-accounts.ts'
import { instant } from '../values.ts'

/** The token of a link to the page `reset-password`, or `invitation` for the first password of an invited member, and the language of that page. */
export const passwordLink = z.object({ token: z.string(), expiresAt: instant, isInvitation: z.boolean(), language: z.string() })
export type PasswordLink = z.infer<typeof passwordLink>

/** `passwordLink` is null where only the mail contains the link. */
export const invitedMember = z.object({ ...memberAccount.shape, passwordLink: z.nullable(passwordLink) })
export type InvitedMember = z.infer<typeof invitedMember>
