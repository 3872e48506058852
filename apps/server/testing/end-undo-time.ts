import type { TestServer } from './test-server.ts'

/** Lets the minute pass in which commands can be undone: their messages wait for its end. */
export async function endUndoTime(server: Pick<TestServer, 'sql'>): Promise<void> {
  await server.sql(`update public.activities set undo_until = now() - interval '1 second' where undo_until > now()`)
  await server.sql('notify outbox')
}
