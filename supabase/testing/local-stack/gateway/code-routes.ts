// For tests only: the provider's endpoints for one-time codes and links.
import { Hono } from 'hono'
import { AuthError } from './auth-error.ts'
import { type AuthServices, withoutPlus, readBody } from './auth-services.ts'
import { deviceOf } from './authenticate.ts'
import type { TokenType } from './one-time-codes.ts'
import type { User } from './users.ts'

/** The token types that each verification type of the API accepts. */
const tokensOf: Record<string, TokenType[]> = {
  signup: ['confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export function codeRoutes({ users, sessions, codes, project }: AuthServices): Hono {
  const routes = new Hono()

  routes.post('/otp', async (context) => {
    const { phone, email, data, create_user: mayCreate = true } = await readBody(context)
    const address = phone ? withoutPlus(phone) : (email?.toLowerCase() ?? '')
    let user = phone ? await users.byPhone(phone) : await users.byEmail(address)
    if (!user && !mayCreate) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
    if (phone && !project.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
    if (!user) {
      user = await users.create({
        ...(phone ? { phone } : { email: address }),
        data: data ?? {},
        confirmed: false,
        provider: phone ? 'phone' : 'email',
      })
    }
    if (phone && !user.phone_confirmed_at) await users.signUpWithPhone(user)
    if (phone) await codes.sendSms(user, 'confirmation_token', address)
    else await codes.sendMail(user, 'magic_link', 'recovery_token', address)
    return context.json(phone ? { message_id: crypto.randomUUID() } : {})
  })

  routes.post('/resend', async (context) => {
    const { email = '' } = await readBody(context)
    const user = await users.byEmail(email)
    if (user && !user.email_confirmed_at)
      await codes.sendMail(user, 'confirmation', 'confirmation_token', user.email ?? '', context.req.query('redirect_to'))
    return context.json({})
  })

  routes.post('/recover', async (context) => {
    const user = await users.byEmail((await readBody(context))['email'] ?? '')
    if (user) await codes.sendMail(user, 'recovery', 'recovery_token', user.email ?? '', context.req.query('redirect_to'))
    return context.json({})
  })

  /** Marks the address or number as confirmed after its code or link was used. */
  const confirm = async (user: User, type: TokenType, address: string): Promise<void> => {
    const now = new Date()
    if (type === 'phone_change_token') await users.change(user.id, { phone: address, phone_change: '', phone_confirmed_at: now })
    else if (type === 'email_change_token_new') await users.change(user.id, { email: address, email_change: '', email_confirmed_at: now })
    else if (address.includes('@')) {
      if (!user.email_confirmed_at) await users.change(user.id, { email_confirmed_at: now })
    } else if (!user.phone_confirmed_at) await users.change(user.id, { phone_confirmed_at: now })
  }

  routes.post('/verify', async (context) => {
    const { type = '', token, token_hash: tokenHash, email, phone } = await readBody(context)
    const address = phone ? withoutPlus(phone) : email?.toLowerCase()
    const taken = await codes.consume(tokensOf[type] ?? [], tokenHash ? { tokenHash } : { address: address ?? '', code: token ?? '' })
    const user = (await users.byId(taken.user_id))!
    await confirm(user, taken.token_type, taken.relates_to)
    return context.json(await sessions.begin(user, type === 'recovery' ? 'recovery' : 'otp', deviceOf(context)))
  })
  return routes
}
