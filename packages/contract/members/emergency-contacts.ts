/** Whom to call if something happens to a member: inputs and entities. */
import * as z from 'zod/mini'
import { email, phone, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { id } from '../values.ts'

export const emergencyContactInput = z.strictObject({
  name: text(limits.user.name),
  phone,
  /** If a group is overdue, the contact of its leader gets the alarm, here and by SMS, as far as the club can send them: `alarms` of `listProviders`. */
  email: z.optional(z.nullable(email)),
  /** Free text, for example allergies and medication of the member. */
  note: z.optional(text(limits.user.emergencyNote)),
})
export type EmergencyContactInput = z.infer<typeof emergencyContactInput>

export const emergencyContact = z.object({ name: z.string(), phone: z.string(), email: z.nullable(z.string()), note: z.string() })
export type EmergencyContact = z.infer<typeof emergencyContact>

/** Null when the member has none. */
export const ownEmergencyContact = z.object({ contact: z.nullable(emergencyContact) })

/** Participants without a contact are left out. */
export const emergencyContactList = z.object({ items: z.array(z.object({ userId: id, contact: emergencyContact })) })
