/** What 1,000 idle listeners to change events cost, half of them members, compared with a bare server that keeps as many streams open. */
import { readFileSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { processorTime } from '../load.ts'
import { startProgram } from '../programs.ts'
import { memberCount, startOurServer } from './club.ts'
import { heading, row } from './measure.ts'

const count = 1000
/** Seconds of idling. A stream gets a heartbeat every 25 seconds. */
const idle = 50

const bareServer = `
  const streams = new Set()
  setInterval(() => streams.forEach((stream) => stream.write(':\\n\\n')), 25_000)
  require('node:http').createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: ready\\ndata: {}\\n\\n')
    streams.add(response)
  }).listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`

/** Resolves with the first bytes of the stream. */
function listen(url: string, token: string): Promise<ClientRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientRequest>()
  const request = get(url, { agent: false, headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
    response.on('data', () => resolve(request)).on('error', () => undefined)
  }).on('error', reject)
  return promise
}

const kilobytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])

async function idleCost(pid: number, url: string): Promise<{ memory: number; before: number; after: number }> {
  const spentIdle = async () => {
    const before = processorTime(pid)
    await wait(idle * 1000)
    return ((processorTime(pid) - before) / idle) * 1000
  }
  const before = await spentIdle()
  const memory = kilobytes(pid)
  const requests: ClientRequest[] = []
  for (let opened = 0; opened < count; opened += 50) {
    const next = Array.from({ length: 50 }, (_, index) => listen(url, index % 2 ? `bench-${(opened + index) % memberCount}` : ''))
    requests.push(...(await Promise.all(next)))
  }
  const after = await spentIdle()
  const cost = { memory: (kilobytes(pid) - memory) / count, before, after }
  for (const request of requests) request.destroy()
  return cost
}

export async function compareListeners(folder: string): Promise<void> {
  const club = await startOurServer()
  const bare = await startProgram({ args: ['-e', bareServer], cwd: folder, pattern: /port (\d+)/ })
  try {
    const costs = {
      'bare node:http': await idleCost(bare.pid, `http://127.0.0.1:${bare.found}/`),
      'Bothy, embedded PostgreSQL': await idleCost(club.pid, `${club.found}/api/events`),
    }
    console.log(heading('1,000 idle listeners', 'memory of one, KB', 'processor without, ms per second', 'processor with'))
    for (const [name, { memory, before, after }] of Object.entries(costs))
      console.log(row(name, memory.toFixed(1), before.toFixed(1), after.toFixed(1)))
  } finally {
    await bare.stop()
    await club.stop()
  }
}
