import { createdAt, email, ids, proposal } from './example-activities.ts'

const delivery = {
  id: ids.delivery,
  kind: 'activity-approved',
  channel: 'mail',
  recipient: email,
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt,
  triedAt: createdAt,
}
const logEntry = {
  id: 17,
  at: createdAt,
  userId: ids.mei,
  userName: 'Mei Lin',
  operation: 'start_activity',
  details: { id: ids.activity, title: proposal.title },
}

/** The examples of the schemas about messages and the log. */
export const records = {
  Delivery: delivery,
  DeliveryPage: { items: [delivery], nextCursor: null, counts: { sent: 212 }, hasMailProvider: true },
  LogEntry: logEntry,
  LogPage: { items: [logEntry], nextCursor: null },
}
