/**
 * The memory of the server and of its PostgreSQL: after the start with a sample club, with 1,000 open screens, and after each of them has loaded
 * what changed. `node bench/memory.ts [screens]`. Linux only, as root: the memory of PostgreSQL belongs to another user.
 */
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from './load.ts'
import { removeFolder, startServer, temporaryFolder } from './programs.ts'

const screens = Number(process.argv[2] ?? 1000)
/** Seconds after which what the start needed is given back. */
const rest = 60

/** Resolves with the first bytes of the stream of a screen. */
function open(url: string): Promise<ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientRequest>()
  const request = get(url, { agent: false }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
    response.on('data', () => resolve(request)).on('error', () => undefined)
  }).on('error', reject)
  return promise
}

const dataDir = temporaryFolder()
const server = await startServer(dataDir, { BOTHY_RATE_LIMIT: 'off' }, ['--sample'])
const requests: ClientRequest[] = []
const report = (moment: string) => {
  const all = memoryOf(server.pid)
  const sum = (part: typeof all) => part.reduce((total, { memory }) => total + memory, 0).toFixed(0)
  const isDrawing = ({ command }: (typeof all)[number]) => command.includes('/covers/')
  const postgres = all.filter((one) => one.pid !== server.pid && !isDrawing(one))
  const parts = [all.filter(({ pid }) => pid === server.pid), postgres, all.filter(isDrawing), all]
  console.log(`| ${moment} | ${parts.map(sum).join(' | ')} |`)
}
try {
  console.log('| moment | server, MB | PostgreSQL | process that draws covers | together |\n|---|---|---|---|---|')
  report('right after the start')
  await wait(rest * 1000)
  report(`${rest} seconds later`)
  for (let opened = 0; opened < screens; opened += 50)
    requests.push(...(await Promise.all(Array.from({ length: 50 }, () => open(`${server.found}/api/events`)))))
  report(`${screens} open screens`)
  for (let loaded = 0; loaded < screens; loaded += 50)
    await Promise.all(
      Array.from({ length: 50 }, () => fetch(`${server.found}/api/activities?limit=20`).then((response) => response.text())),
    )
  report('each has loaded the list')
  await wait(rest * 1000)
  report(`${rest} seconds later`)
} finally {
  for (const request of requests) request.destroy()
  await server.stop()
  removeFolder(dataDir)
}
