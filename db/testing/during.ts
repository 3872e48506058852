import type { ServerDatabase } from './engines.ts'
import { untilBlockedBy } from './until-blocked.ts'

/** Runs `second` while the command of the member has run and is not committed, and returns its outcome after the commit. */
export async function during<Answer>(
  database: ServerDatabase,
  member: { id: string },
  [command, input]: [string, object],
  second: () => Promise<Answer>,
): Promise<Answer> {
  const connection = await database.connect()
  try {
    await connection.query('begin')
    await connection.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: member.id })])
    await connection.query(`select public.${command}($1)`, [JSON.stringify(input)])
    const outcome = second()
    await untilBlockedBy(connection)
    const [answer] = await Promise.all([outcome, connection.query('commit')])
    return answer
  } finally {
    await connection.end()
  }
}
