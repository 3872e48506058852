/** The delay of the event loop while ten sign-ins are in flight, of every server that has passwords. */
import { median, requestRate } from '../load.ts'
import type { Program } from '../programs.ts'
import { heading, row, type Timing } from './measure.ts'
import type { Target } from './reads.ts'

type SignIn = { target: Target; program: Program }

/** Percentiles of the delay since the last call, in milliseconds. */
async function takeDelay({ pid, next }: Program): Promise<number[]> {
  process.kill(pid, 'SIGUSR2')
  return (await next(/event loop delay: (.+)\n/)).split(' ').map(Number)
}

export async function compareSignIns(servers: SignIn[], { seconds, rounds }: Timing): Promise<void> {
  const measured = servers.map(() => ({ idle: [] as number[][], busy: [] as number[][] }))
  for (let round = 0; round < rounds; round++)
    for (const [index, { target, program }] of servers.entries()) {
      await takeDelay(program)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      measured[index]!.idle.push(await takeDelay(program))
      await requestRate(target.loads['sign-in']!, seconds)
      measured[index]!.busy.push(await takeDelay(program))
    }
  console.log(heading('event-loop delay', 'idle, p50 / p99 / most, ms', '10 sign-ins in flight, p50 / p99 / most, ms'))
  for (const [index, { target }] of servers.entries()) {
    const text = (list: number[][]) => [0, 1, 2].map((part) => median(list.map((one) => one[part]!)).toFixed(1)).join(' / ')
    console.log(row(target.name, text(measured[index]!.idle), text(measured[index]!.busy)))
  }
}
