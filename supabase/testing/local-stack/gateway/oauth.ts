// For tests only: a stub of Google and of the provider's OAuth flow.
import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import { deviceOf } from './authenticate.ts'
import type { User } from './users.ts'

/** The Google account that the stub signs in with. */
export type GoogleAccount = { email: string; name: string; picture?: string }

function errorRedirect(back: URL, error: string, description: string): string {
  for (const [name, value] of Object.entries({ error, error_code: error, error_description: description }))
    back.searchParams.set(name, value)
  return back.href
}

export function oauthRoutes({ database, users, sessions, siteUrl, project }: AuthServices) {
  let identity: GoogleAccount | null = { email: 'google@bothy.example', name: 'Google Member' }
  const routes = new Hono()

  /** An existing user with the same address is linked. If its address was unverified, its password is removed. */
  const userOf = async (account: GoogleAccount): Promise<User> => {
    const user = await users.byEmail(account.email)
    if (!user) {
      const data = { name: account.name, full_name: account.name, avatar_url: account.picture, email_verified: true }
      return users.create({ email: account.email, data, confirmed: true, provider: 'google' })
    }
    if (user.email_confirmed_at) return user
    return users.change(user.id, { email_confirmed_at: new Date(), encrypted_password: null })
  }

  routes.get('/authorize', async (context) => {
    const { provider = '', redirect_to: wanted = siteUrl, code_challenge: challenge = '' } = context.req.query()
    if (provider !== 'google')
      throw new AuthError(400, 'validation_failed', `Unsupported provider: Provider ${provider} could not be found`)
    if (!project.google) throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
    const back = new URL(wanted.startsWith(siteUrl) ? wanted : siteUrl)
    if (identity === null) return context.redirect(errorRedirect(back, 'access_denied', 'The user cancelled'))
    let user: User
    try {
      user = await userOf(identity)
    } catch (error) {
      return context.redirect(errorRedirect(back, 'server_error', (error as Error).message))
    }
    const code = randomUUID()
    await database.rows(
      "insert into auth.flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, authentication_method, provider_type, created_at) values (gen_random_uuid(), $1, $2, $3, 's256', 'oauth', 'google', now())",
      [user.id, code, challenge],
    )
    back.searchParams.set('code', code)
    return context.redirect(back.href)
  })

  const exchangeCode = async (context: Context): Promise<Row> => {
    const { auth_code: code, code_verifier: verifier } = (await context.req.json()) as Record<string, string>
    const flow = await database.one<Row & { user_id: string; code_challenge: string }>(
      'delete from auth.flow_state where auth_code = $1 returning user_id, code_challenge',
      [code],
    )
    if (!flow) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    const challenge = createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url')
    if (challenge !== flow.code_challenge && verifier !== flow.code_challenge)
      throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    return sessions.begin((await users.byId(flow.user_id))!, 'oauth', deviceOf(context))
  }

  return { routes, byCode: exchangeCode, setGoogleAccount: (account: GoogleAccount | null) => void (identity = account) }
}
