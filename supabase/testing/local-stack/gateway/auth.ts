// For tests only: a stub of the hosted provider's auth server. It has no limits per hour and cheap hashes, and stores mails and codes for the tests.
import { type Context, Hono } from 'hono'
import type { AuthConfig } from '../auth-config.ts'
import type { Keys } from '../keys.ts'
import { accountRoutes } from './account-routes.ts'
import { adminRoutes } from './admin.ts'
import { AuthDatabase } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { authenticate } from './authenticate.ts'
import { codeRoutes } from './code-routes.ts'
import { type GoogleAccount, oauthRoutes } from './oauth.ts'
import { OneTimeCodes } from './one-time-codes.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { Sessions } from './sessions.ts'
import { signUpRoutes } from './sign-up.ts'
import { Users } from './users.ts'

export type AuthOptions = { keys: Keys; databaseUrl: string; siteUrl: string; config: AuthConfig; issuer: string }

export type Auth = {
  routes: Hono
  codes: OneTimeCodes
  setGoogleAccount: (account: GoogleAccount | null) => void
  setEmailConfirmation: (on: boolean) => void
  useRefreshCounters: () => void
  close: () => Promise<void>
}

export function createAuth({ keys, databaseUrl, siteUrl, config, issuer }: AuthOptions): Auth {
  const project = { ...config }
  const database = new AuthDatabase(databaseUrl)
  const users = new Users(database)
  const sessions = new Sessions(database, users, keys, issuer)
  const codes = new OneTimeCodes(database, siteUrl, config)
  const routes = new Hono()
  const authenticated = (context: Context) => authenticate(context, keys, users, sessions)

  routes.get('/health', (context) => context.json({ name: 'GoTrue', description: 'stub for tests' }))
  routes.get('/.well-known/jwks.json', (context) => context.json({ keys: keys.published }))
  routes.get('/settings', (context) =>
    context.json({
      external: { email: true, phone: project.phone, google: project.google },
      disable_signup: false,
      mailer_autoconfirm: !project.confirmEmail,
      phone_autoconfirm: false,
      sms_provider: project.phone ? 'twilio' : '',
    }),
  )

  const parts: AuthServices = { keys, database, users, sessions, codes, siteUrl, project, authenticate: authenticated }
  const oauth = oauthRoutes(parts)
  routes.route('/', oauth.routes)
  routes.route('/', signUpRoutes(parts, oauth.byCode))
  routes.route('/', codeRoutes(parts))
  routes.route('/', accountRoutes(parts))
  routes.route('/', secondFactorRoutes(parts))
  routes.route('/admin', adminRoutes(parts))

  routes.notFound((context) => context.json({ code: 'not_found', message: `${context.req.path} is not part of the stub` }, 404))
  routes.onError((error, context) => {
    if (error instanceof AuthError) return context.json({ code: error.code, message: error.message }, error.status)
    return context.json({ code: 'unexpected_failure', message: error.message }, 500)
  })

  return {
    routes,
    codes,
    setGoogleAccount: oauth.setGoogleAccount,
    setEmailConfirmation: (on) => void (project.confirmEmail = on),
    useRefreshCounters: () => sessions.useCounters(),
    close: () => database.close(),
  }
}
