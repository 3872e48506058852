/** The delivery log and the operation log, which admins read. Times are ISO 8601 instants; an absent value is null. */
import * as z from 'zod/mini'
import { count, id, instant } from '../values.ts'
import { deliveryStates } from './delivery-states.ts'

/** A message to one recipient: waiting (queued), waiting for a retry (failed), given up (dead), sent, or only logged because no provider is configured. */
export const delivery = z.object({
  id,
  kind: z.string(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  state: z.enum(deliveryStates),
  attempts: count,
  lastError: z.nullable(z.string()),
  createdAt: instant,
  triedAt: z.nullable(instant),
})
export type Delivery = z.infer<typeof delivery>

export const deliveryPage = z.object({
  items: z.array(delivery),
  nextCursor: z.nullable(z.string()),
  /** Number of deliveries in each state; states without any are left out. */
  counts: z.record(z.string(), count),
  /** Whether a mail provider is configured. Without one, mails are written to the server's log. */
  hasMailProvider: z.boolean(),
})
export type DeliveryPage = z.infer<typeof deliveryPage>

/** `userId` and `userName` are null when the member has left. */
export const logEntry = z.object({
  id: count,
  at: instant,
  userId: z.nullable(id),
  userName: z.nullable(z.string()),
  operation: z.string(),
  details: z.unknown(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logPage = z.object({ items: z.array(logEntry), nextCursor: z.nullable(z.string()) })
export type LogPage = z.infer<typeof logPage>
