// How the commands speak: one short line per step, so that a person always knows what is being waited for.
import process from 'node:process'

const colored = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code) => (text) => (colored ? `\u001b[${code}m${text}\u001b[0m` : text)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

/** A failure that a person can mend: its message says how, and is printed without a stack. */
export class Trouble extends Error {
  name = 'Trouble'
}

export const say = (text) => process.stdout.write(`${dim('bothy')}  ${text}\n`)

export function fail(text) {
  process.stderr.write(`${red('bothy')}  ${text}\n`)
  process.exitCode = 1
}

/** A duration in milliseconds as people say it: 340 ms, 12 s, 3 min 5 s. */
export function spoken(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Says what begins, does it, and says how long it took. On a terminal the seconds are counted meanwhile. */
export async function step(doing, done, work) {
  const began = performance.now()
  const passed = () => spoken(performance.now() - began)
  const terminal = process.stdout.isTTY
  const draw = () => process.stdout.write(`\r\u001b[2K${dim('bothy')}  ${doing} ${dim(passed())}`)
  if (terminal) draw()
  else say(`${doing} ...`)
  const ticking = terminal ? setInterval(draw, 1000) : undefined
  try {
    const result = await work()
    if (terminal) process.stdout.write('\r\u001b[2K')
    say(`${done} ${dim(`(${passed()})`)}`)
    return result
  } catch (error) {
    if (terminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(ticking)
  }
}
