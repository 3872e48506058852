import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers } from '../../testing/engines.ts'
import { type Actor, setUpFixture } from '../../testing/fixture.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()

describe.each(servers)('a call of the server on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let connection: pg.Client
  let lin: Actor

  beforeAll(async () => {
    connection = await fixture().database.connect()
    lin = await fixture().member()
  })
  afterAll(() => connection.end())

  async function aToken(idle: string, absolute: string): Promise<string> {
    const token = randomUUID()
    const sql =
      'insert into accounts.sessions (token_hash, user_id, expires_at, ends_at) values ($1, $2, now() + $3::interval, now() + $4::interval)'
    await fixture().rows(sql, [hash(token), lin.id, idle, absolute])
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

  test('runs as the member whom the token belongs to', async () => {
    expect(await call(await aToken('1 hour', '1 day'), 'get_user_info')).toMatchObject({ id: lin.id })
  })

  test('without a token runs as a visitor, who may read what is public', async () => {
    expect(await call(null, 'list_activities')).toMatchObject({ items: [] })
    await expect(call(null, 'get_user_info')).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    ['does not exist', async () => randomUUID() as string],
    ['was idle too long', () => aToken('-1 second', '1 day')],
    ['has reached its absolute end', () => aToken('1 hour', '-1 second')],
  ])('with a token that %s is refused, even for public data', async (_, token) => {
    await expect(call(await token(), 'list_activities')).rejects.toMatchObject({ code: 'PT401', message: 'NOT_SIGNED_IN' })
  })

  test('is refused if the session was idle longer than the current setting allows', async () => {
    const token = await aToken('1 hour', '1 day')
    await fixture().rows("update accounts.sessions set seen_at = now() - interval '20 minutes' where token_hash = $1", [hash(token)])
    expect(await call(token, 'get_user_info')).toMatchObject({ id: lin.id })
    await fixture().changeSettings({ session_timeout: 15 })
    await expect(call(token, 'get_user_info')).rejects.toMatchObject({ message: 'NOT_SIGNED_IN' })
    await fixture().changeSettings({ session_timeout: 30 })
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

  test.each([
    ['reads does not wait for a replica to note that its session was used', 'get_user_info', {}, 'off'],
    ['changes something waits for the replica', 'update_user_settings', { preferences: { theme: 'dark' } }, 'on'],
  ])('that %s', async (_, name, input, expected) => {
    const token = await aToken('1 hour', '1 day')
    await fixture().rows("update accounts.sessions set seen_at = now() - interval '2 minutes' where token_hash = $1", [hash(token)])
    await connection.query("begin; set local synchronous_commit = 'on'")
    try {
      await connection.query('select accounts.call($1, $2, $3, true)', [hash(token), name, JSON.stringify(input)])
      const { rows } = await connection.query(
        "select current_setting('synchronous_commit') as waits, seen_at = now() as noted from accounts.sessions where token_hash = $1",
        [hash(token)],
      )
      expect(rows).toEqual([{ waits: expected, noted: true }])
    } finally {
      await connection.query('rollback')
    }
  })

  test.each(['no_such_call', 'get_user_info; drop table public.votes', 'pg_sleep', ''])(
    'of the unknown function %j is refused',
    async (name) => {
      await expect(call(await aToken('1 hour', '1 day'), name)).rejects.toMatchObject({ code: expect.stringMatching(/^42/) as unknown })
    },
  )
})
