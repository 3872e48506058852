/** The time from starting the process until the first list is answered, and its processor time: on a data directory that has a club, and on an empty one. */
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../supabase/testing/local-stack/free-port.ts'
import { median, processorTime } from '../load.ts'
import { type Program, startProgram, removeFolder, startServer, temporaryFolder } from '../programs.ts'
import { heading, row } from './measure.ts'

type Started = { seconds: number; processor: number }

/** Starts a server, asks every 2 ms until it answers, and stops it. */
async function timeOf(port: number, start: () => Promise<Program>): Promise<Started> {
  const began = performance.now()
  const starting = start()
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}/api/activities?limit=20`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isAnswered())) await wait(2)
  const seconds = (performance.now() - began) / 1000
  const program = await starting
  const processor = processorTime(program.pid)
  await program.stop()
  return { seconds, processor }
}

const bareServer = (port: number): string =>
  `require('node:http').createServer((_, response) => response.end('[]')).listen(${port}, () => console.log('up'))`

export async function compareStarts(rounds: number): Promise<void> {
  const folder = temporaryFolder()
  const port = await freePort()
  const server = (dataDir: string) => () => startServer(dataDir, { PORT: String(port), BOTHY_DRAW_AHEAD: 'off' })
  const emptied: string[] = []
  const empty = () => {
    emptied.push(temporaryFolder())
    return server(emptied.at(-1)!)()
  }
  const starts: Record<string, () => Promise<Program>> = {
    'bare node:http': () => startProgram({ args: ['-e', bareServer(port)], cwd: folder, pattern: /up/ }),
    'Bothy, data directory with a club': server(folder),
    'Bothy, empty data directory': empty,
  }
  const measured = Object.keys(starts).map((): Started[] => [])
  try {
    for (let round = 0; round <= rounds; round++)
      for (const [index, start] of Object.values(starts).entries()) {
        const one = await timeOf(port, start)
        if (round > 0) measured[index]!.push(one)
      }
  } finally {
    for (const used of [folder, ...emptied]) {
      removeFolder(used)
    }
  }
  console.log(heading('start to first list', 'seconds', 'fastest', 'bare = 1', 'processor, seconds'))
  for (const [index, name] of Object.keys(starts).entries()) {
    const [own, bare] = [measured[index]!, measured[0]!]
    const times = own.map(({ seconds }) => seconds)
    const ratio = median(times.map((seconds, round) => seconds / bare[round]!.seconds))
    console.log(
      row(
        name,
        median(times).toFixed(2),
        Math.min(...times).toFixed(2),
        ratio.toPrecision(2),
        median(own.map(({ processor }) => processor)).toFixed(2),
      ),
    )
  }
}
