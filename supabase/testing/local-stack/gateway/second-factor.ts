// For tests only: the provider's endpoints for second factors (authenticator apps).
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import type { AuthServices } from './auth-services.ts'
import type { Requester } from './authenticate.ts'
import { isTotp, newSecret } from './totp.ts'

type Factor = Row & { id: string; status: 'verified' | 'unverified'; secret: string; friendly_name: string | null }

export function secondFactorRoutes({ database, sessions, authenticate }: AuthServices): Hono {
  const routes = new Hono()
  const factorOf = async (userId: string, id: string): Promise<Factor> => {
    const factor = await database.one<Factor>("select * from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp'", [
      id,
      userId,
    ])
    if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'A factor with the given ID was not found')
    return factor
  }
  const requireAal2 = ({ session }: Requester, why: string): void => {
    if (session.aal !== 'aal2') throw new AuthError(403, 'insufficient_aal', why)
  }
  const hasVerified = async (userId: string): Promise<boolean> =>
    (await database.rows("select from auth.mfa_factors where user_id = $1 and status = 'verified' and factor_type = 'totp'", [userId]))
      .length > 0

  routes.post('/factors', async (context) => {
    const requester = await authenticate(context)
    const { factor_type: type, friendly_name: name = null, issuer } = (await context.req.json()) as Record<string, string | undefined>
    if (type !== 'totp') throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
    if (await hasVerified(requester.user.id)) requireAal2(requester, 'AAL2 required to enroll a new factor')
    const sameName = await database.one('select from auth.mfa_factors where user_id = $1 and friendly_name = $2', [requester.user.id, name])
    if (sameName && name)
      throw new AuthError(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
    const [id, secret] = [randomUUID(), newSecret()]
    await database.rows(
      "insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret) values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)",
      [id, requester.user.id, name, secret],
    )
    const label = encodeURIComponent(`${issuer ?? 'local-stack'}:${requester.user.email}`)
    const uri = `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer ?? 'local-stack')}&period=30&secret=${secret}`
    return context.json({
      id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret, uri },
    })
  })

  routes.post('/factors/:id/challenge', async (context) => {
    const { user } = await authenticate(context)
    const factor = await factorOf(user.id, context.req.param('id'))
    const id = randomUUID()
    await database.rows("insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), '127.0.0.1')", [
      id,
      factor.id,
    ])
    return context.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 })
  })

  routes.post('/factors/:id/verify', async (context) => {
    const { user, session } = await authenticate(context)
    const factor = await factorOf(user.id, context.req.param('id'))
    const { challenge_id: challenge, code = '' } = (await context.req.json()) as Record<string, string | undefined>
    const open = await database.one(
      "select from auth.mfa_challenges where id = $1 and factor_id = $2 and verified_at is null and created_at > now() - interval '5 minutes'",
      [challenge, factor.id],
    )
    if (!open)
      throw new AuthError(
        422,
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge or create a new challenge.',
      )
    if (!isTotp(factor.secret, code)) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await database.rows('update auth.mfa_challenges set verified_at = now() where id = $1', [challenge])
    await database.rows("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [factor.id])
    await database.rows("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [user.id])
    return context.json(await sessions.raiseToAal2(session, factor.id, 'totp'))
  })

  routes.delete('/factors/:id', async (context) => {
    const requester = await authenticate(context)
    const factor = await factorOf(requester.user.id, context.req.param('id'))
    if (factor.status === 'verified') requireAal2(requester, 'AAL2 required to unenroll verified factor')
    await database.rows('delete from auth.mfa_factors where id = $1', [factor.id])
    await sessions.lowerToAal1(requester.user.id)
    return context.json({ id: factor.id })
  })
  return routes
}
