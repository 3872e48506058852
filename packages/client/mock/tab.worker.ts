/** Runs beside the page with the database in it. One tab at a time: two databases over the same files would spoil them. */
import { keptStore } from './kept-store.ts'
import { serve } from './serve.ts'
import type { Order, Report, Wire } from './wire.ts'

const page = self as unknown as Wire<Report, Order>

/** After a reload the worker of before may take a moment to go. */
const patience = 500

/** Resolves when no other tab has the club, and holds it for as long as this worker lives. */
function alone(): Promise<void> {
  if (!navigator.locks) return Promise.resolve()
  return new Promise((resolve) => {
    const tell = setTimeout(() => page.postMessage({ loading: 'elsewhere' }), patience)
    const hold = () => {
      clearTimeout(tell)
      resolve()
      return new Promise<never>(() => undefined)
    }
    void navigator.locks.request('bothy.mock', hold)
  })
}

serve(page, async (image, onLoading) => {
  await alone()
  onLoading(0)
  return keptStore(image, onLoading)
})
