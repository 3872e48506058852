/** The three places where a club can live, each as the story needs it: with a browser, an administrator, and mail where there is any. */
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
  /** How many belong to the club before the story begins. */
  members: number
  /** The address in the mail to whoever registered; undefined where the club asks nobody to confirm an address. */
  mailedTo: ((email: string) => Promise<string>) | undefined
  /** Whatever can be stopped stops, and starts again. */
  restart: () => Promise<void>
}

const built = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const ada = { email: adminEmail, password: adminPassword }

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

const unexpected = (heard: Trouble[], expected: RegExp[]) =>
  heard
    .splice(0)
    .map(({ at, what }) => `${at}: ${what}`)
    .filter((one) => !expected.some((pattern) => pattern.test(one)))

/** Our server, in a process of its own. */
async function ownServer(): Promise<StoryHouse> {
  const house = await openHouse()
  return {
    ...house,
    admin: ada,
    members: 1,
    mailedTo: async (email) => pathOf(house.club.log.findLast(({ to }) => to === email)!.link!),
    async restart() {
      await house.club.stop()
      await house.club.start()
    },
  }
}

/** The built folder on a static host, as `config` tells it where the club is. */
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

/** The club in the tab: one database, so that one device goes from hand to hand. */
async function inTheTab(): Promise<StoryHouse> {
  const [host, browser] = await Promise.all([staticHost(), openBrowser()])
  host.configure({ mode: 'mock', demo: { delay: 0 } })
  const heard: Trouble[] = []
  const { guest, context, reload } = await sharedDevice(browser, host.url)
  watch(context, 'the shared device', heard)
  const leader = demoMembers.find(({ isAdmin }) => isAdmin)!
  return {
    guest,
    troubles: (...expected) => unexpected(heard, expected),
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

/** The stand of the hosted club, and the folder on a static host beside it. */
async function hosted(): Promise<StoryHouse> {
  const [host, browser] = await Promise.all([staticHost(), openBrowser()])
  const stand = await startStand({ siteUrl: host.url })
  const { url, anonKey, serviceKey, sql, mailsTo } = stand
  host.configure({ mode: 'supabase', supabase: { url, anonKey } })
  const made = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...ada, email_confirm: true, user_metadata: { name: 'Ada', phone: '+4915120000000' } }),
  })
  if (!made.ok) throw new Error(`the first member could not be made: ${await made.text()}`)
  await sql('update public.profiles set is_admin = true where email = $1', [ada.email])
  const heard: Trouble[] = []
  return {
    guest: guestsAt(host.url, browser, heard),
    troubles: (...expected) => unexpected(heard, expected),
    admin: ada,
    members: 1,
    mailedTo: async (email) => pathOf(mailsTo(email).at(-1)!.link),
    restart: async () => undefined,
    async close() {
      await browser.close()
      host.close()
      await stand.close()
    },
  }
}

export const storyHouses: { mode: string; open: () => Promise<StoryHouse> }[] = [
  { mode: 'rest', open: ownServer },
  { mode: 'mock', open: inTheTab },
  { mode: 'supabase', open: hosted },
]
