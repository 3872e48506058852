/** The authenticator app of a member. */
import { Secret, TOTP } from 'otpauth'
import type { Person, TestClub } from '../../test-club.ts'

/** The code that an app shows `later` half minutes from now. */
export const codeOf = (secret: string, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 })

/** Switches the second factor on, and lets the code that this took be given again. */
export async function withSecondFactor(club: TestClub, member: Person) {
  const { secret } = await club.call('setUpTwoFactor', { password: member.password }, member.token)
  const { backupCodes, session } = await club.call('enableTwoFactor', { code: codeOf(secret) }, member.token)
  await rewind(club, member)
  return { secret, backupCodes, token: session.token }
}

/** Forgets which codes of the app were taken: half a minute passes. */
export const rewind = (club: TestClub, { id }: Pick<Person, 'id'>) =>
  club.sql('update accounts.second_factors set last_step = 0 where user_id = $1', [id])
