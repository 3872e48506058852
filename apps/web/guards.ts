/** Route guards: they redirect everybody who may not open a page. */
import { redirect } from '@tanstack/react-router'
import type { Connection } from '@bothy/client/connect.ts'

export type RouterContext = { connection: Connection }
type GuardArgs = { context: RouterContext; location: { href: string } }

/** After a reload only the token may be left; then `ready` resolves when the backend has answered who the member is. */
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
