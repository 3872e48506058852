/** parse-server on a database of the database server, with the activities of the club as a class. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../supabase/testing/local-stack/free-port.ts'
import { installPackage } from '../install.ts'
import { type Program, startProgram, temporaryFolder } from '../programs.ts'
import { activities, admin } from './club.ts'
import type { DatabaseServer } from './database-server.ts'

const keys = { app: 'club', master: 'the key of the bench' }
export const parseHeaders = { 'x-parse-application-id': keys.app, 'x-parse-revocable-session': '1' }

export type ParseServer = Program & { url: string; sessionToken: string; firstId: string }

export async function startParseServer(database: DatabaseServer, imports: string[]): Promise<ParseServer> {
  const folder = installPackage('parse-server')
  const cwd = temporaryFolder()
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    PARSE_SERVER_HOST: '127.0.0.1',
    PARSE_SERVER_APPLICATION_ID: keys.app,
    PARSE_SERVER_MASTER_KEY: keys.master,
    PARSE_SERVER_DATABASE_URI: `${await database.createDatabase('parse')}?poolSize=20`,
    PARSE_SERVER_LOG_LEVEL: 'error',
    PARSE_SERVER_LOGS_FOLDER: join(cwd, 'logs'),
  }
  const args = [...imports.map((url) => `--import=${url}`), join(folder, 'node_modules', 'parse-server', 'bin', 'parse-server')]
  const program = await startProgram({ args, env, cwd, pattern: /parse-server running on (\S+)/ })
  const url = `http://127.0.0.1:${port}/parse`
  const send = async <Body>(path: string, body: object, headers: Record<string, string>): Promise<Body> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...parseHeaders, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  let firstId = ''
  for (const { id: _, created_at: added, ...activity } of activities) {
    const { objectId } = await send<{ objectId: string }>(
      '/classes/Activity',
      { ...activity, added },
      { 'x-parse-master-key': keys.master },
    )
    firstId ||= objectId
  }
  const member = { username: admin.email, email: admin.email, password: admin.password }
  const { sessionToken } = await send<{ sessionToken: string }>('/users', member, {})
  return {
    ...program,
    url,
    sessionToken,
    firstId,
    async stop() {
      await program.stop()
      rmSync(cwd, { recursive: true, force: true })
    },
  }
}
