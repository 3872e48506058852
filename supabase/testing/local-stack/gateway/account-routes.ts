// For tests only: the provider's endpoints for a user's own account.
import { Hono } from 'hono'
import { AuthError } from './auth-error.ts'
import { type AuthServices, withoutPlus, readBody, checkPassword } from './auth-services.ts'
import type { Requester } from './authenticate.ts'
import { hashPassword, verifyPassword, type User } from './users.ts'

export function accountRoutes({ database, users, sessions, codes, project, authenticate }: AuthServices): Hono {
  const routes = new Hono()

  async function changePassword({ user, session }: Requester, password: string, current = ''): Promise<void> {
    checkPassword(password, project)
    if (project.requireCurrentPassword && user.encrypted_password && !(await sessions.usedOneTimeCode(session))) {
      if (!current) throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
      if (!verifyPassword(current, user.encrypted_password))
        throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect.')
    }
    if (verifyPassword(password, user.encrypted_password))
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
    await users.change(user.id, { encrypted_password: hashPassword(password) })
  }

  async function requestEmailChange(user: User, email: string): Promise<void> {
    if (await users.byEmail(email)) throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
    await codes.sendMail(await users.change(user.id, { email_change: email }), 'email_change', 'email_change_token_new', email)
  }

  async function requestPhoneChange(user: User, phone: string): Promise<void> {
    if (await users.byPhone(phone)) throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    await codes.sendSms(await users.change(user.id, { phone_change: phone }), 'phone_change_token', phone)
  }

  routes.get('/user', async (context) => context.json(await users.toJson((await authenticate(context)).user)))

  routes.put('/user', async (context) => {
    const { user, session } = await authenticate(context)
    const { email, phone, password, current_password: current, data } = await readBody(context)
    const factors = await database.rows("select from auth.mfa_factors where user_id = $1 and status = 'verified'", [user.id])
    if ((email ?? phone ?? password) !== undefined && factors.length > 0 && session.aal !== 'aal2')
      throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
    if (password !== undefined) {
      await changePassword({ user, session }, password, current)
      await sessions.endOthers(session)
    }
    if (data) await users.change(user.id, { raw_user_meta_data: { ...user.raw_user_meta_data, ...data } })
    if (email && email.toLowerCase() !== user.email) await requestEmailChange(user, email.toLowerCase())
    if (phone && withoutPlus(phone) !== user.phone) await requestPhoneChange(user, withoutPlus(phone))
    return context.json(await users.toJson((await users.byId(user.id))!))
  })

  routes.post('/logout', async (context) => {
    const { user, session } = await authenticate(context)
    const scope = context.req.query('scope') ?? 'global'
    if (scope === 'global') await sessions.endAll(user.id)
    else if (scope === 'others') await sessions.endOthers(session)
    else await sessions.end([session.id])
    return context.body(null, 204)
  })
  return routes
}
