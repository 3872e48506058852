// Stands in for the hosted provider's auth server, for tests only: no limits, cheap hashes, mails and codes are kept for the test to read.
import { type Context, Hono } from 'hono'
import type { Keys } from '../keys.ts'
import { adminRoutes } from './admin.ts'
import { AuthDatabase, type Row } from './auth-database.ts'
import { type GooglePerson, oauthRoutes } from './oauth.ts'
import { OneTimeCodes, type TokenType } from './one-time.ts'
import { AuthProblem } from './problem.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { Sessions } from './sessions.ts'
import { hashPassword, isPassword, type User, Users } from './users.ts'
import { deviceOf, whoAsks } from './who.ts'

export type AuthOptions = { keys: Keys; databaseUrl: string; siteUrl: string; confirmEmail: boolean; issuer: string }

export type Auth = {
  routes: Hono
  codes: OneTimeCodes
  letGoogleKnow: (person: GooglePerson | null) => void
  confirmEmails: (on: boolean) => void
  close: () => Promise<void>
}

const minimumPassword = 6

const checkPassword = (password: string): void => {
  if (password.length < minimumPassword)
    throw new AuthProblem(422, 'weak_password', `Password should be at least ${minimumPassword} characters.`)
}

const noSuch = () => new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')

type Body = Record<string, string | undefined> & { data?: Record<string, unknown>; create_user?: boolean }
const bodyOf = async (context: Context): Promise<Body> => (await context.req.json().catch(() => ({}))) as Body

/** What each kind of verification uses up, as the app names it. */
const tokensOf: Record<string, TokenType[]> = {
  signup: ['confirmation_token'],
  email: ['confirmation_token', 'recovery_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email_change: ['email_change_token_new'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

export function createAuth({ keys, databaseUrl, siteUrl, issuer, ...project }: AuthOptions): Auth {
  let { confirmEmail } = project
  const database = new AuthDatabase(databaseUrl)
  const users = new Users(database)
  const sessions = new Sessions(database, users, keys, issuer)
  const codes = new OneTimeCodes(database, siteUrl)
  const routes = new Hono()
  const who = (context: Context) => whoAsks(context, keys, users, sessions)

  routes.get('/health', (context) => context.json({ name: 'GoTrue', description: 'stands in for it' }))
  routes.get('/.well-known/jwks.json', (context) => context.json({ keys: [] }))
  routes.get('/settings', (context) =>
    context.json({
      external: { email: true, phone: true, google: true },
      disable_signup: false,
      mailer_autoconfirm: !confirmEmail,
      phone_autoconfirm: false,
      sms_provider: 'twilio',
    }),
  )

  routes.post('/signup', async (context) => {
    const { email = '', password = '', data } = await bodyOf(context)
    if (!/^[^@\s]+@[^@\s]+$/.test(email))
      throw new AuthProblem(400, 'validation_failed', 'Unable to validate email address: invalid format')
    checkPassword(password)
    const known = await users.byEmail(email)
    if (known?.email_confirmed_at) {
      if (!confirmEmail) throw new AuthProblem(422, 'user_already_exists', 'User already registered')
      // Nobody learns from the answer who is a member.
      return context.json({ ...(await users.shown({ ...known, raw_user_meta_data: data ?? {} })), id: crypto.randomUUID(), identities: [] })
    }
    const user = known ?? (await users.create({ email, password, data: data ?? {}, confirmed: !confirmEmail, provider: 'email' }))
    if (!confirmEmail) return context.json(await sessions.begin(user, 'password', deviceOf(context)))
    await codes.mail(user, 'confirmation', 'confirmation_token', user.email ?? '')
    return context.json(await users.shown(user))
  })

  const byPassword = async (context: Context): Promise<Row> => {
    const { email, phone, password = '' } = await bodyOf(context)
    const user = email ? await users.byEmail(email) : await users.byPhone(phone ?? '')
    if (!user || !isPassword(password, user.encrypted_password)) throw noSuch()
    if (email && !user.email_confirmed_at) throw new AuthProblem(400, 'email_not_confirmed', 'Email not confirmed')
    return sessions.begin(user, 'password', deviceOf(context))
  }
  const byRefresh = async (context: Context): Promise<Row> => sessions.refresh((await bodyOf(context))['refresh_token'] ?? '')
  const oauth = oauthRoutes({ database, users, sessions, siteUrl })
  routes.route('/', oauth.routes)
  const grants: Record<string, (context: Context) => Promise<Row>> = { password: byPassword, refresh_token: byRefresh, pkce: oauth.byCode }
  routes.post('/token', async (context) => {
    const grant = grants[context.req.query('grant_type') ?? '']
    if (!grant) throw new AuthProblem(400, 'validation_failed', 'unsupported_grant_type')
    return context.json(await grant(context))
  })

  routes.post('/otp', async (context) => {
    const { phone, email, data, create_user: mayCreate = true } = await bodyOf(context)
    const address = phone?.replace(/^\+/, '') ?? email?.toLowerCase() ?? ''
    let user = phone ? await users.byPhone(phone) : await users.byEmail(address)
    if (!user) {
      if (!mayCreate) throw new AuthProblem(422, 'otp_disabled', 'Signups not allowed for otp')
      user = await users.create({
        ...(phone ? { phone } : { email: address }),
        data: data ?? {},
        confirmed: false,
        provider: phone ? 'phone' : 'email',
      })
    }
    if (phone) await codes.text(user, 'confirmation_token', address)
    else await codes.mail(user, 'magic_link', 'recovery_token', address)
    return context.json(phone ? { message_id: crypto.randomUUID() } : {})
  })

  routes.post('/resend', async (context) => {
    const { email = '' } = await bodyOf(context)
    const user = await users.byEmail(email)
    if (user && !user.email_confirmed_at) await codes.mail(user, 'confirmation', 'confirmation_token', user.email ?? '')
    return context.json({})
  })

  routes.post('/recover', async (context) => {
    const user = await users.byEmail((await bodyOf(context))['email'] ?? '')
    if (user) await codes.mail(user, 'recovery', 'recovery_token', user.email ?? '')
    return context.json({})
  })

  /** What a code or link that came back says of the user. */
  const proven = async (user: User, type: TokenType, address: string): Promise<void> => {
    const now = new Date()
    if (type === 'phone_change_token') await users.change(user.id, { phone: address, phone_change: '', phone_confirmed_at: now })
    else if (type === 'email_change_token_new') await users.change(user.id, { email: address, email_change: '', email_confirmed_at: now })
    else if (address.includes('@')) {
      if (!user.email_confirmed_at) await users.change(user.id, { email_confirmed_at: now })
    } else if (!user.phone_confirmed_at) await users.change(user.id, { phone_confirmed_at: now })
  }

  routes.post('/verify', async (context) => {
    const { type = '', token, token_hash: tokenHash, email, phone } = await bodyOf(context)
    const address = phone?.replace(/^\+/, '') ?? email?.toLowerCase()
    const taken = await codes.take(tokensOf[type] ?? [], {
      ...(tokenHash ? { tokenHash } : { ...(address && { address }), ...(token && { code: token }) }),
    })
    const user = (await users.byId(taken.user_id))!
    await proven(user, taken.token_type, taken.relates_to)
    return context.json(await sessions.begin(user, type === 'recovery' ? 'recovery' : 'otp', deviceOf(context)))
  })

  routes.get('/user', async (context) => context.json(await users.shown((await who(context)).user)))

  routes.put('/user', async (context) => {
    const { user, session } = await who(context)
    const { email, phone, password, current_password: current, data } = await bodyOf(context)
    const factors = await database.rows("select from auth.mfa_factors where user_id = $1 and status = 'verified'", [user.id])
    if ((email ?? phone ?? password) !== undefined && factors.length > 0 && session.aal !== 'aal2')
      throw new AuthProblem(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
    if (password !== undefined) {
      checkPassword(password)
      if (current !== undefined && !isPassword(current, user.encrypted_password))
        throw new AuthProblem(400, 'current_password_mismatch', 'Current password required when setting new password.')
      if (isPassword(password, user.encrypted_password))
        throw new AuthProblem(422, 'same_password', 'New password should be different from the old password.')
      await users.change(user.id, { encrypted_password: hashPassword(password) })
      await sessions.endOthers(session)
    }
    if (data) await users.change(user.id, { raw_user_meta_data: { ...user.raw_user_meta_data, ...data } })
    if (email && email.toLowerCase() !== user.email) {
      if (await users.byEmail(email))
        throw new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
      const changed = await users.change(user.id, { email_change: email.toLowerCase() })
      await codes.mail(changed, 'email_change', 'email_change_token_new', email.toLowerCase())
    }
    if (phone && phone.replace(/^\+/, '') !== user.phone) {
      if (await users.byPhone(phone))
        throw new AuthProblem(422, 'phone_exists', 'A user with this phone number has already been registered')
      const changed = await users.change(user.id, { phone_change: phone.replace(/^\+/, '') })
      await codes.text(changed, 'phone_change_token', phone.replace(/^\+/, ''))
    }
    return context.json(await users.shown((await users.byId(user.id))!))
  })

  routes.post('/logout', async (context) => {
    const { user, session } = await who(context)
    const scope = context.req.query('scope') ?? 'global'
    if (scope === 'global') await sessions.endAll(user.id)
    else if (scope === 'others') await sessions.endOthers(session)
    else await sessions.end([session.id])
    return context.body(null, 204)
  })

  routes.route('/', secondFactorRoutes({ database, sessions, who }))

  routes.route('/admin', adminRoutes({ keys, database, users }))

  routes.notFound((context) => context.json({ code: 'not_found', message: `${context.req.path} is not stood in for` }, 404))
  routes.onError((error, context) => {
    if (error instanceof AuthProblem) return context.json({ code: error.code, message: error.message }, error.status)
    return context.json({ code: 'unexpected_failure', message: error.message }, 500)
  })

  return {
    routes,
    codes,
    letGoogleKnow: oauth.letGoogleKnow,
    confirmEmails: (on) => void (confirmEmail = on),
    close: () => database.close(),
  }
}
