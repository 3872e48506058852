/** How many wrong guesses at one account the club allows. Counted in PostgreSQL before a guess is looked at: see db/accounts/lock_out.sql. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { Pool } from 'pg'
import { networkOf } from '../http/client-address.ts'
import { hashOf } from '../http/rulebook.ts'

export type Guess = {
  kind: 'password' | 'second-factor'
  /** The address that was typed, or the member's id. Counted alike whether anybody has it. */
  at: string
  member: string | undefined
  /** Where it comes from. */
  address: string
}

const valuesOf = ({ kind, at, member, address }: Guess) => [kind, hashOf(at), member ?? null, networkOf(address)]

/** Takes one of the guesses that are left; throws LOCKED_OUT when none is. */
export async function takeGuess(pool: Pick<Pool, 'query'>, guess: Guess): Promise<void> {
  const { rows } = await pool.query<{ wait: number | null }>('select accounts.take_guess($1, $2, $3, $4) as wait', valuesOf(guess))
  const wait = rows[0]!.wait
  if (wait !== null) throw new Refusal('LOCKED_OUT', { retryAfter: wait })
}

/** It was right: where it came from, the count begins anew. */
export async function forgetGuesses(pool: Pick<Pool, 'query'>, guess: Guess): Promise<void> {
  await pool.query('select accounts.forget_guesses($1, $2, $3, $4)', valuesOf(guess))
}

/** Lets guess again at the password behind an address: its owner has a new one. */
export async function liftLockOut(pool: Pick<Pool, 'query'>, email: string): Promise<void> {
  await pool.query(`delete from accounts.guesses where kind = 'password' and subject = $1`, [hashOf(email)])
}
