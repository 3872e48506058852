import * as z from 'zod/mini'
import { number } from '../fields.ts'
import { limits } from '../limits.ts'

/** A point in degrees (WGS 84), to six decimals. */
export const coordinates = z.strictObject({
  latitude: number(limits.activity.latitude),
  longitude: number(limits.activity.longitude),
})
export type Coordinates = z.infer<typeof coordinates>
