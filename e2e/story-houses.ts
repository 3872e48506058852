/** The app with each of the three backends, with a browser, an administrator, and access to mails where there are any. */
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { demoMembers, demoPassword } from '@bothy/client/mock/demo-members.ts'
import { startStand } from '@bothy/supabase/stand/stand.ts'
import { serveFolder } from '../scripts/static-host.mjs'
import { openBrowser, watch, type Trouble } from './browser.ts'
import { adminEmail, adminPassword } from './club.ts'
import { guestsAt, openHouse, type House } from './house.ts'
import { sharedDevice } from './shared-device.ts'

export type StoryHouse = Pick<House, 'guest' | 'troubles' | 'close'> & {
  admin: { email: string; password: string }
  /** Number of members before the story begins. */
  members: number
  /** The path of the confirmation link mailed to this address; undefined where addresses are not confirmed. */
  mailedTo: ((email: string) => Promise<string>) | undefined
  /** Restarts everything that can be restarted. */
  restart: () => Promise<void>
}

const built = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const ada = { email: adminEmail, password: adminPassword }

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

const takeUnexpected = (problems: Trouble[], expected: RegExp[]) =>
  problems
    .splice(0)
    .map(({ at, what }) => `${at}: ${what}`)
    .filter((one) => !expected.some((pattern) => pattern.test(one)))

/** The REST backend: our server in its own process. */
async function restApp(): Promise<StoryHouse> {
  const app = await openHouse()
  return {
    ...app,
    admin: ada,
    members: 1,
    mailedTo: async (email) => pathOf(app.club.log.findLast(({ to }) => to === email)!.link!),
    async restart() {
      await app.club.stop()
      await app.club.start()
    },
  }
}

/** The built folder on a static host; `configure` writes its config.json. */
export async function staticHost(options: Parameters<typeof serveFolder>[1] = {}) {
  const replaced: Record<string, string> = {}
  const server = await serveFolder(built, { ...options, replaced })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    configure: (config: object) => void (replaced['config.json'] = JSON.stringify(config)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The mock backend. Its database is in one tab, so all actors share one device. */
async function mockApp(): Promise<StoryHouse> {
  const [host, browser] = await Promise.all([staticHost(), openBrowser()])
  host.configure({ mode: 'mock', demo: { delay: 0 } })
  const problems: Trouble[] = []
  const { guest, context, reload } = await sharedDevice(browser, host.url)
  watch(context, 'the shared device', problems)
  const leader = demoMembers.find(({ isAdmin }) => isAdmin)!
  return {
    guest,
    troubles: (...expected) => takeUnexpected(problems, expected),
    admin: { email: leader.email, password: demoPassword },
    members: demoMembers.length,
    mailedTo: undefined,
    restart: reload,
    async close() {
      await browser.close()
      host.close()
    },
  }
}

/** The Supabase backend: a local stack, and the built folder on a static host. */
async function supabaseApp(): Promise<StoryHouse> {
  const [host, browser] = await Promise.all([staticHost(), openBrowser()])
  const stack = await startStand({ siteUrl: host.url })
  const { url, anonKey, serviceKey, sql, mailsTo } = stack
  host.configure({ mode: 'supabase', supabase: { url, anonKey } })
  const created = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ada, email_confirm: true, user_metadata: { name: 'Ada', phone: '+4915120000000' } }),
  })
  if (!created.ok) throw new Error(`the first member could not be created: ${await created.text()}`)
  await sql('update public.profiles set is_admin = true where email = $1', [ada.email])
  const problems: Trouble[] = []
  return {
    guest: guestsAt(host.url, browser, problems),
    troubles: (...expected) => takeUnexpected(problems, expected),
    admin: ada,
    members: 1,
    mailedTo: async (email) => pathOf(mailsTo(email).at(-1)!.link),
    restart: async () => undefined,
    async close() {
      await browser.close()
      host.close()
      await stack.close()
    },
  }
}

export const storyHouses: { mode: string; open: () => Promise<StoryHouse> }[] = [
  { mode: 'rest', open: restApp },
  { mode: 'mock', open: mockApp },
  { mode: 'supabase', open: supabaseApp },
]
