import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, useClub } from '../testing/club.ts'
import { servers } from '../testing/engines.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()

describe.each(servers)('a call of the server on $name', ({ open }) => {
  const club = useClub(open)
  let connection: pg.Client
  let lin: Actor

  beforeAll(async () => {
    connection = await club().database.connect()
    lin = await club().member()
  })
  afterAll(() => connection.end())

  async function aToken(idle: string, whole: string): Promise<string> {
    const token = randomUUID()
    const sql =
      'insert into accounts.sessions (token_hash, user_id, expires_at, ends_at) values ($1, $2, now() + $3::interval, now() + $4::interval)'
    await club().rows(sql, [hash(token), lin.id, idle, whole])
    return token
  }

  const call = async (token: string | null, name: string, input: object = {}) => {
    const { rows } = await connection.query('select accounts.call($1, $2, $3) as answer', [
      token && hash(token),
      name,
      JSON.stringify(input),
    ])
    return rows[0].answer as Record<string, unknown>
  }

  test('speaks for the member whose token it is', async () => {
    expect(await call(await aToken('1 hour', '1 day'), 'get_user_info')).toMatchObject({ id: lin.id })
  })

  test('without a token speaks for a visitor, who may read what is open', async () => {
    expect(await call(null, 'list_activities')).toMatchObject({ items: [] })
    await expect(call(null, 'get_user_info')).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['nobody has', async () => randomUUID() as string],
    ['was idle too long', () => aToken('-1 second', '1 day')],
    ['came to its absolute end', () => aToken('1 hour', '-1 second')],
  ])('with a token that %s is refused, even for what is open', async (_, token) => {
    await expect(call(await token(), 'list_activities')).rejects.toMatchObject({ code: 'PT401', message: 'NOT_SIGNED_IN' })
  })

  test('ends a session that was idle longer than the club allows now, however long it was promised', async () => {
    const token = await aToken('1 hour', '1 day')
    await club().rows("update accounts.sessions set seen_at = now() - interval '20 minutes' where token_hash = $1", [hash(token)])
    expect(await call(token, 'get_user_info')).toMatchObject({ id: lin.id })
    await club().settle({ session_timeout: 15 })
    await expect(call(token, 'get_user_info')).rejects.toMatchObject({ message: 'NOT_SIGNED_IN' })
    await club().settle({ session_timeout: 30 })
  })

  test('leaves neither role nor claims behind on the connection', async () => {
    const { rows: before } = await connection.query('select current_user as me')
    await call(await aToken('1 hour', '1 day'), 'get_user_info')
    await expect(call(null, 'get_user_info')).rejects.toThrow(/permission denied/)
    const { rows } = await connection.query(
      "select current_user as me, coalesce(current_setting('request.jwt.claims', true), '') as claims",
    )
    expect(rows).toEqual([{ ...before[0], claims: '' }])
  })

  test.each(['no_such_call', 'get_user_info; drop table public.votes', 'pg_sleep', ''])('of %j is no call', async (name) => {
    await expect(call(await aToken('1 hour', '1 day'), name)).rejects.toMatchObject({ code: expect.stringMatching(/^42/) as unknown })
  })
})
