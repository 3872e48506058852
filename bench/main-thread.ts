/** What the main thread of a page does, in processor time from a trace of Chromium, so that it hardly depends on what else the machine does. */
import type { Browser, Page } from './phone.ts'

/** Times in microseconds; `tdur` is that of the processor. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; tdur?: number; args: { name?: string; data?: { type?: string } } }

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const inputs = new Set(['click', 'keydown', 'input'])

/** Milliseconds of the processor. */
export type Busy = {
  /** From an input to the end of the task that paints next; the longest of all inputs. */
  paint: number
  /** The longest task. */
  task: number
  tasks: number[]
}

/** Runs an action, and measures the main thread of the page meanwhile. */
export async function traced(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<Busy> {
  await browser.startTracing(page, { categories })
  await action()
  const trace = await browser.stopTracing()
  return busyIn((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents)
}

function busyIn(all: readonly TraceEvent[]): Busy {
  const events = ofBusiest(all).toSorted((one, other) => one.ts - other.ts)
  const tasks = events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
  const paints = events.filter(({ name }) => name === 'Paint').map(({ ts }) => ts)
  const isInput = ({ name, args }: TraceEvent) => name === 'EventDispatch' && inputs.has(args.data?.type ?? '')
  const waits = events.filter(isInput).map(({ ts: at }) => {
    const paint = paints.find((ts) => ts > at) ?? at
    // The task of an input begins before its event.
    const first = tasks.findLastIndex(({ ts }) => ts <= at)
    return sum(tasks.slice(Math.max(0, first)).filter(({ ts }) => ts <= paint))
  })
  const times = tasks.map(millisecondsOf)
  return { paint: Math.max(0, ...waits), task: Math.max(0, ...times), tasks: times }
}

const millisecondsOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000
const sum = (tasks: TraceEvent[]) => tasks.reduce((total, task) => total + millisecondsOf(task), 0)

/** The events of the main thread that works most, which is that of the page. */
function ofBusiest(all: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = all.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf)
  const byThread = Map.groupBy(all, threadOf)
  const work = (thread: string) => sum((byThread.get(thread) ?? []).filter(({ name }) => name === 'RunTask'))
  const [busiest = ''] = main.toSorted((one, other) => work(other) - work(one))
  return byThread.get(busiest) ?? []
}
