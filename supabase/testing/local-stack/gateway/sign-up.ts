// For tests only: the provider's endpoints for sign-up and sign-in.
import { type Context, Hono } from 'hono'
import type { Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import { type AuthServices, readBody, checkPassword } from './auth-services.ts'
import { deviceOf } from './authenticate.ts'
import { verifyPassword } from './users.ts'

type ByCode = (context: Context) => Promise<Row>

export function signUpRoutes({ users, sessions, codes, project }: AuthServices, byCode: ByCode): Hono {
  const routes = new Hono()

  routes.post('/signup', async (context) => {
    const { email = '', password = '', data } = await readBody(context)
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
    checkPassword(password, project)
    const existing = await users.byEmail(email)
    if (existing?.email_confirmed_at) {
      if (!project.confirmEmail) throw new AuthError(422, 'user_already_exists', 'User already registered')
      // The response must not reveal whether the address is registered.
      return context.json({
        ...(await users.toJson({ ...existing, raw_user_meta_data: data ?? {} })),
        id: crypto.randomUUID(),
        identities: [],
      })
    }
    const user =
      existing ?? (await users.create({ email, password, data: data ?? {}, confirmed: !project.confirmEmail, provider: 'email' }))
    // A trigger of the database may have confirmed the address, where the project does not.
    if (user.email_confirmed_at) return context.json(await sessions.begin(user, 'password', deviceOf(context)))
    try {
      await codes.sendMail(user, 'confirmation', 'confirmation_token', user.email ?? '')
    } catch (error) {
      if (!existing) await users.delete(user.id)
      throw error
    }
    return context.json(await users.toJson(user))
  })

  const byPassword = async (context: Context): Promise<Row> => {
    const { email, phone, password = '' } = await readBody(context)
    if (!email && !project.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    const user = email ? await users.byEmail(email) : await users.byPhone(phone ?? '')
    if (!user || !verifyPassword(password, user.encrypted_password))
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
    if (email && !user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    return sessions.begin(user, 'password', deviceOf(context))
  }
  const byRefresh = async (context: Context): Promise<Row> => sessions.refresh((await readBody(context))['refresh_token'] ?? '')
  const grants: Record<string, (context: Context) => Promise<Row>> = { password: byPassword, refresh_token: byRefresh, pkce: byCode }
  routes.post('/token', async (context) => {
    const grant = grants[context.req.query('grant_type') ?? '']
    if (!grant) throw new AuthError(400, 'validation_failed', 'unsupported_grant_type')
    return context.json(await grant(context))
  })

  return routes
}
