// For tests only: the admin endpoints of the provider's auth server, for the service key.
import { Hono } from 'hono'
import type { Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { bearerToken } from './authenticate.ts'
import type { User } from './users.ts'

type NewMember = { email?: string; phone?: string; password?: string; user_metadata?: Row; email_confirm?: boolean }

export function adminRoutes({ database, keys, users }: AuthServices): Hono {
  const routes = new Hono()
  const requireUser = async (id: string): Promise<User> => {
    const user = await users.byId(id)
    if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
    return user
  }

  routes.use(async (context, next) => {
    if ((await keys.verify(bearerToken(context) ?? ''))?.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
    await next()
  })
  routes.post('/users', async (context) => {
    const { email, phone, password, user_metadata: data = {}, email_confirm: confirmed = false } = (await context.req.json()) as NewMember
    if (email && (await users.byEmail(email)))
      throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
    const user = await users.create({
      ...(email && { email }),
      ...(phone && { phone }),
      ...(password && { password }),
      data,
      confirmed,
      provider: 'email',
    })
    return context.json(await users.toJson(user))
  })
  routes.get('/users/:id', async (context) => context.json(await users.toJson(await requireUser(context.req.param('id')))))
  routes.delete('/users/:id', async (context) => {
    const { id } = await requireUser(context.req.param('id'))
    await users.delete(id)
    return context.json({})
  })
  routes.delete('/users/:id/factors/:factor', async (context) => {
    const { id, factor } = context.req.param()
    await database.rows('delete from auth.mfa_factors where id = $1 and user_id = $2', [factor, id])
    return context.json({ id: factor })
  })
  return routes
}
