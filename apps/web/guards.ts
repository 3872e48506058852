/** Route guards: they redirect visitors and members who may not open a page. */
import { redirect } from '@tanstack/react-router'
import type { Connection } from '@bothy/client/connect.ts'

export type RouterContext = { connection: Connection }
type GuardArgs = { context: RouterContext; location: { href: string } }

/** The token may be stored without the rest of its session. `ready` then resolves when the backend has answered, or cannot be reached. */
async function currentUser({ session, ready }: Connection) {
  if (!session.current() && session.token()) await ready
  return session.current()?.user ?? null
}

/** Redirects visitors to the sign-in page, which returns them to this page. */
export async function requireMember({ context, location }: GuardArgs): Promise<void> {
  if (!(await currentUser(context.connection))) throw redirect({ to: '/login', search: { next: location.href } })
}

/** Redirects members who are not admins to the home page. */
export async function requireAdmin(args: GuardArgs): Promise<void> {
  await requireMember(args)
  if (!(await currentUser(args.context.connection))?.isAdmin) throw redirect({ to: '/' })
}
