/**
 * A history entry for each open sheet or dialog, so that Back closes it and stays on the page. The entries have the address and the key of their page:
 * the router does not see them.
 */
import type { RouterHistory } from '@tanstack/react-router'

type OpenSheet = { close: () => void }

/** From the page to the topmost sheet. */
const openSheets: OpenSheet[] = []

/** Number of sheets of a history entry. */
const depthOf = (state: unknown): number => (state as { sheets?: number } | null)?.sheets ?? 0

/** Set while `history.go` of this module is on its way. */
let traversal: { done: Promise<void>; arrive: () => void } | undefined
let routerHistory: RouterHistory | undefined
let unblock: (() => void) | undefined

/** Adds the entry of a sheet that has opened. Returns a function that removes it, for when the sheet has closed. */
export function addSheetEntry(history: RouterHistory, close: () => void): () => void {
  listenTo(history)
  const sheet = { close }
  openSheets.push(sheet)
  syncSoon()
  return () => {
    openSheets.splice(openSheets.indexOf(sheet), 1)
    syncSoon()
  }
}

function listenTo(history: RouterHistory): void {
  routerHistory = history
  // A page that is opened from a sheet follows its page in the history, not the sheet.
  unblock ??= history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') await removeEntries(0)
      syncSoon()
      return false
    },
  })
}

/** After all changes of this task: a sheet that closes while another one opens keeps the entry, and a navigation comes first. */
const syncSoon = () => setTimeout(sync)

/** Makes the history match the open sheets. */
async function sync(): Promise<void> {
  await removeEntries(openSheets.length)
  for (let depth = depthOf(history.state); depth < openSheets.length; depth++)
    // The router listens to `history.pushState`, not to the function of the prototype.
    History.prototype.pushState.call(history, { ...history.state, sheets: depth + 1 }, '')
  if (openSheets.length > 0) return
  unblock?.()
  unblock = undefined
}

async function removeEntries(kept: number): Promise<void> {
  if (traversal) {
    await traversal.done
    return removeEntries(kept)
  }
  const depth = depthOf(history.state)
  if (depth <= kept) return
  let arrive!: () => void
  const done = new Promise<void>((resolve) => (arrive = resolve))
  traversal = { done, arrive }
  history.go(kept - depth)
  return done
}

function onPopState(event: PopStateEvent): void {
  const isOwn = traversal !== undefined
  traversal?.arrive()
  traversal = undefined
  const isSamePage = event.state?.__TSR_key === routerHistory?.location.state.__TSR_key
  if (isOwn || isSamePage) event.stopImmediatePropagation()
  if (isOwn) return
  if (isSamePage) for (const sheet of openSheets.slice(depthOf(event.state)).reverse()) sheet.close()
  // Forward leads to the entry of a sheet that is closed, and some sheets stay open while they work.
  syncSoon()
}

addEventListener('popstate', onPopState, { capture: true })
// The page may have been reloaded while a sheet was open.
syncSoon()
