// Console output of the commands: one short line per step, so that users always see what is running.
import process from 'node:process'

const colored = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code) => (text) => (colored ? `\u001b[${code}m${text}\u001b[0m` : text)
export const dim = paint(2)
export const red = paint(31)
export const green = paint(32)

/** An error that the user can fix. Its message says how, and is printed without a stack trace. */
export class UserError extends Error {
  name = 'UserError'
}

export const log = (text) => process.stdout.write(`${dim('bothy')}  ${text}\n`)

export function logError(text) {
  process.stderr.write(`${red('bothy')}  ${text}\n`)
  process.exitCode = 1
}

/** Formats a duration in milliseconds: 340 ms, 12 s, 3 min 5 s. */
export function formatDuration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Logs the start of a step, runs it, and logs how long it took. On a terminal, a counter shows the seconds. */
export async function step(startText, endText, work) {
  const began = performance.now()
  const elapsed = () => formatDuration(performance.now() - began)
  const terminal = process.stdout.isTTY
  const draw = () => process.stdout.write(`\r\u001b[2K${dim('bothy')}  ${startText} ${dim(elapsed())}`)
  if (terminal) draw()
  else log(`${startText} ...`)
  const timer = terminal ? setInterval(draw, 1000) : undefined
  try {
    const result = await work()
    if (terminal) process.stdout.write('\r\u001b[2K')
    log(`${endText} ${dim(`(${elapsed()})`)}`)
    return result
  } catch (error) {
    if (terminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
