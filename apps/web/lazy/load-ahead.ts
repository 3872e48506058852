/** Code of what a viewer opens: dialogs, sheets, menus, toasts. It loads before it is needed, so that they also open when the network is gone by then. */
import { nextTask } from './next-task.ts'

type Load<Code> = () => Promise<Code>

let begin: () => void
const begun = new Promise<void>((resolve) => (begin = resolve))

/** Lets everything load that is wanted ahead. Call it when the page has all that it shows, or when somebody begins to use it. */
export const loadAhead = (): void => begin()

/**
 * The last of those that load ahead, in two rows: what somebody opens meanwhile shares a slow network with two files at most. Each begins in a task of its
 * own: a touch of the page begins them all, and its answer is not to wait for that.
 */
const rows: Promise<unknown>[] = [begun, begun]

/** Returns the function itself. What fails to load ahead is requested again when it is needed. */
export function ahead<Code>(load: Load<Code>): Load<Code> {
  rows.push(
    rows
      .shift()!
      .then(nextTask)
      .then(() => load().catch(() => undefined)),
  )
  return load
}

/** A part of the page that waits until the page has all else that it shows: its code is large and below the first screen. */
export const afterPage =
  <Code>(load: Load<Code>): Load<Code> =>
  () =>
    begun.then(load)
