/** Limits wrong guesses at one account. PostgreSQL counts a guess before it is checked: see db/functions/auth/lockout.sql. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import { networkOf } from '../http/client-address.ts'
import { hashOf } from '../http/rulebook.ts'

export type Guess = {
  kind: 'password' | 'second-factor'
  /** The address that was typed, or the member's id. Unknown addresses are counted like known ones. */
  at: string
  member: string | undefined
  /** IP address of the request. */
  address: string
}

const guessParameters = ({ kind, at, member, address }: Guess) => [kind, hashOf(at), member ?? null, networkOf(address)]

/** Counts a guess before it is checked. Throws LOCKED_OUT when no guess is left. */
export async function takeGuess(pool: Pick<Pool, 'query'>, guess: Guess): Promise<void> {
  const { rows } = await pool.query<{ wait: number | null }>('select accounts.take_guess($1, $2, $3, $4) as wait', guessParameters(guess))
  const wait = rows[0]!.wait
  if (wait !== null) throw new Refusal('LOCKED_OUT', { retryAfter: wait })
}

/** Resets the count of the guess's network after a right guess. */
export async function forgetGuesses(pool: Pick<Pool, 'query'>, guess: Guess): Promise<void> {
  await pool.query('select accounts.forget_guesses($1, $2, $3, $4)', guessParameters(guess))
}

/** Unlocks the account of an address after a password reset. */
export async function liftLockOut(pool: Pick<Pool, 'query'>, email: string): Promise<void> {
  await pool.query(`delete from accounts.guesses where kind = 'password' and subject = $1`, [hashOf(email)])
}
