/** Runs beside the page with the database in it. One tab at a time: two databases over the same files would spoil them. */
import { keptStore } from './kept-store.ts'
import { serve } from './serve.ts'
import type { Order, Report, Wire } from './wire.ts'

const page = self as unknown as Wire<Report, Order>

/** Resolves when no other tab has the club, and holds it for as long as this worker lives. */
function alone(): Promise<void> {
  if (!navigator.locks) return Promise.resolve()
  return new Promise((resolve) => {
    const hold = () => new Promise<never>(() => resolve())
    void navigator.locks.request('bothy.mock', { ifAvailable: true }, (free) => {
      if (free) return hold()
      page.postMessage({ loading: 'elsewhere' })
      void navigator.locks.request('bothy.mock', hold)
      return undefined
    })
  })
}

serve(page, async (image, onLoading) => {
  await alone()
  onLoading(0)
  return keptStore(image, onLoading)
})
