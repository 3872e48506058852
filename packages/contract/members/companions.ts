/** The people whom a member brings to activities, without an account: inputs and entities. */
import * as z from 'zod/mini'
import { integer, phone, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

const birthYearOfChild = z.refine<{ isChild: boolean; birthYear?: number | null | undefined }>(
  ({ isChild, birthYear }) => !isChild || birthYear != null,
  { error: 'REQUIRED', path: ['birthYear'] },
)

const noYearOfAdult = z.refine<{ isChild: boolean; birthYear?: number | null | undefined }>(
  ({ isChild, birthYear }) => isChild || birthYear == null,
  { error: 'INVALID', path: ['birthYear'] },
)

const fields = {
  name: text(limits.user.name),
  isChild: z.boolean(),
  /** Only a child has one. From the age in the settings of the club on, a companion is an adult. */
  birthYear: z.optional(z.nullable(integer(limits.companions.birthYear))),
  phone: z.optional(z.nullable(phone)),
  /** For the leaders, for example allergies. */
  note: z.optional(text(limits.companions.note)),
  /** What the member has read and agreed to as a guardian. Needed with the first child, and stored with the date. */
  consent: z.optional(text(limits.companions.consent)),
}

export const companionInput = z.strictObject(fields).check(birthYearOfChild, noYearOfAdult)
export type CompanionInput = z.infer<typeof companionInput>

export const companionChange = z.strictObject({ companionId: id, ...fields }).check(birthYearOfChild, noYearOfAdult)

export const companionIdInput = z.strictObject({ companionId: id })

export const companion = z.object({
  id,
  name: z.string(),
  /** False from the year on in which they are certainly old enough to count as an adult. */
  isChild: z.boolean(),
  birthYear: z.nullable(z.int()),
  phone: z.nullable(z.string()),
  note: z.string(),
  /** How many activities somebody of this name came to with the member, or is going to come to. */
  times: count,
})
export type Companion = z.infer<typeof companion>

/** In the order in which they were added. */
export const companionList = z.object({
  items: z.array(companion),
  /** Null until the member has entered a child. */
  consent: z.nullable(z.object({ text: z.string(), givenAt: instant })),
})
export type CompanionList = z.infer<typeof companionList>

/** A companion who takes a seat, as far as the viewer may know them. */
export const broughtCompanion = z.object({
  /** Null for a child, whose name is for the leaders and for whoever brings it; for visitors; and once the companion was deleted. */
  name: z.nullable(z.string()),
  /** False for visitors, who see only how many come. */
  isChild: z.boolean(),
  /** This and what follows only for the leaders, admins and for whoever brings them. */
  id: z.optional(id),
  birthYear: z.optional(z.nullable(z.int())),
  /** For leaders until a day after the return. */
  phone: z.optional(z.nullable(z.string())),
  note: z.optional(z.string()),
  /** Whether the leader noted that they came; null when nobody has said. */
  isPresent: z.optional(z.nullable(z.boolean())),
})
export type BroughtCompanion = z.infer<typeof broughtCompanion>
