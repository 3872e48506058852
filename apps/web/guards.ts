/** Who may open a page. Others are sent on their way. */
import { redirect } from '@tanstack/react-router'
import type { Connected } from '@bothy/client/connect.ts'

export type GuardContext = { connected: Connected }
type Asked = { context: GuardContext; location: { href: string } }

/** A token may have survived a reload alone: then the club is asked who it belongs to. */
async function currentUser({ session, ready }: Connected) {
  if (!session.current() && session.token()) await ready
  return session.current()?.user ?? null
}

/** Visitors sign in first and come back. */
export async function requireMember({ context, location }: Asked): Promise<void> {
  if (!(await currentUser(context.connected))) throw redirect({ to: '/login', search: { next: location.href } })
}

/** Members who are no administrators go home. */
export async function requireAdmin(asked: Asked): Promise<void> {
  await requireMember(asked)
  if (!(await currentUser(asked.context.connected))?.isAdmin) throw redirect({ to: '/' })
}
