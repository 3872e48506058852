/** Simulates the authenticator app of a member. */
import { Secret, TOTP } from 'otpauth'
import type { TestMember, TestServer } from '../../../testing/test-server.ts'

/** Returns the code that the app shows after `later` steps of 30 seconds. */
export const totpCode = (secret: string, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 })

/** Enables the second factor, and makes the code that was used for it usable again. */
export async function enableSecondFactor(server: TestServer, member: TestMember) {
  const { secret } = await server.call('setUpTwoFactor', { password: member.password }, member.token)
  const { backupCodes, session } = await server.call('enableTwoFactor', { code: totpCode(secret) }, member.token)
  await forgetUsedCodes(server, member)
  return { secret, backupCodes, token: session.token }
}

/** Makes used codes of the app usable again, as if 30 seconds had passed. */
export const forgetUsedCodes = (server: TestServer, { id }: Pick<TestMember, 'id'>) =>
  server.sql('update accounts.second_factors set last_step = 0 where user_id = $1', [id])
