/** Loaded into a Node server by `--import`: prints the delay of its event loop in milliseconds since the last signal, at each SIGUSR2. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two samples. */
const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
const late = (nanoseconds: number): string => Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1)

process.on('SIGUSR2', () => {
  console.log(`event loop delay: ${[50, 99, 100].map((part) => late(delay.percentile(part))).join(' ')}`)
  delay.reset()
})
