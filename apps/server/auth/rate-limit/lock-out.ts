/** Limits wrong guesses at one account. PostgreSQL counts a guess before it is checked: see db/functions/auth/lockout.sql. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { Pool } from 'pg'
import { networkOf } from './network-of.ts'
import { hashToken } from '../../postgres/database-functions.ts'

export type Guess = {
  kind: 'password' | 'second-factor'
  /** The address that was typed, or the member's id. Unknown addresses are counted like known ones. */
  target: string
  member: string | undefined
  /** IP address of the request. */
  address: string
}

const guessParameters = ({ kind, target, member, address }: Guess) => [kind, hashToken(target), member ?? null, networkOf(address)]

/** Counts a guess before it is checked. Throws LOCKED_OUT when no guess is left. */
export async function countGuess(pool: Pick<Pool, 'query'>, guess: Guess): Promise<void> {
  const { rows } = await pool.query<{ wait: number | null }>('select accounts.count_guess($1, $2, $3, $4) as wait', guessParameters(guess))
  const wait = rows[0]!.wait
  if (wait !== null) throw new Refusal('LOCKED_OUT', { retryAfter: wait })
}

/** Resets the count of the guess's network after a right guess. */
export async function resetGuesses(pool: Pick<Pool, 'query'>, guess: Guess): Promise<void> {
  await pool.query('select accounts.reset_guesses($1, $2, $3, $4)', guessParameters(guess))
}

/** Unlocks the account of an address after a password reset. */
export async function unlockAccount(pool: Pick<Pool, 'query'>, email: string): Promise<void> {
  await pool.query(`delete from accounts.guesses where kind = 'password' and subject = $1`, [hashToken(email)])
}
