/** A running sample club for measurements: the server as a process of its own, its members, and the latency that a visitor notices. Linux only. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { removeFolder, startServer, temporaryFolder } from './programs.ts'

const admin = { email: 'ada@club.example', password: 'five dry socks' }
const visitorAddress = '127.0.0.2'

export type Answer = { status: number; milliseconds: number; text: string; etag: string }

export function ask(
  port: number,
  path: string,
  agent: Agent,
  { method = 'GET', token = '', body = '', from = '', known = '' } = {},
): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(from && { 'x-forwarded-for': from }),
      ...(known && { 'if-none-match': known }),
    }
    const sent = request({ port, host: '127.0.0.1', localAddress: visitorAddress, path, method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          milliseconds: performance.now() - startedAt,
          text: Buffer.concat(chunks).toString(),
          etag: response.headers.etag ?? '',
        }),
      )
    })
    sent.on('error', reject).end(body)
  })
}

export const quantile = (list: number[], part: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)]!.toFixed(1)

/** The latency of a list for a visitor, asked for a hundred times a second: until a moment, or as long as `until` says so. */
export async function visit(port: number, until: number | (() => boolean)): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const goesOn = typeof until === 'function' ? until : () => performance.now() < until
  while (goesOn()) {
    const { status, milliseconds } = await ask(port, '/api/activities?limit=20', agent)
    if (status !== 200) throw new Error(`a visitor was answered ${status}`)
    times.push(milliseconds)
    await wait(10)
  }
  agent.destroy()
  return times
}

/** Sends JSON, or nothing, and answers JSON. */
export async function send<Body>(port: number, method: string, path: string, body: object | null, token = '', from = ''): Promise<Body> {
  const { status, text } = await ask(port, `/api${path}`, sender, { method, token, from, body: body ? JSON.stringify(body) : '' })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text) as Body
}
const sender = new Agent({ keepAlive: true })

export async function signInAdmin(port: number): Promise<string> {
  const { token } = await send<{ token: string }>(port, 'POST', '/auth/email-login', admin)
  await send(port, 'PUT', '/admin/settings', { requireEmailVerification: false }, token)
  return token
}

/** The sessions of new members. */
export async function registerMembers(port: number, count: number): Promise<SessionAnswer[]> {
  const sessions: SessionAnswer[] = []
  for (let number = 0; number < count; number++) {
    const member = { name: 'Bo', email: `bo${number}@club.example`, phone: `+4917012345${10 + number}`, password: admin.password }
    sessions.push((await send<{ session: SessionAnswer }>(port, 'POST', '/auth/register', member, '', `203.0.113.${number % 250}`)).session)
  }
  return sessions
}

/** Starts the server with the sample club in a new directory. */
export async function startClub(
  settings: Record<string, string> = {},
): Promise<{ port: number; pid: number; dataDir: string; stop: () => Promise<void> }> {
  const dataDir = temporaryFolder()
  const env = { BOTHY_ADMIN_EMAIL: admin.email, BOTHY_ADMIN_PASSWORD: admin.password, ...settings }
  const server = await startServer(dataDir, env, ['--sample'])
  return {
    port: Number(new URL(server.found).port),
    pid: server.pid,
    dataDir,
    async stop() {
      await server.stop()
      removeFolder(dataDir)
    },
  }
}
