/** GPX files that this device gave to the app: shared by another app, through the service worker, or opened with the app on a computer. */
import { basePath } from '../base-path.ts'
import { keepSharedFiles, removeSharedFiles, sharedFiles } from '../service-worker/shared-files.ts'

/** The File Handling API, in Chromium on computers: https://developer.mozilla.org/docs/Web/API/LaunchQueue */
type LaunchQueue = { setConsumer: (consume: (launch: { files: readonly FileSystemFileHandle[] }) => void) => void }

const scope = () => new URL(basePath, location.origin).href
const listeners = new Set<() => void>()

/** Files that were opened with the app wait as shared ones do, so that they survive the sign-in. */
export function receiveLaunchedFiles(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  async function keep(handles: readonly FileSystemFileHandle[]): Promise<void> {
    const files = await Promise.all(handles.map((handle) => handle.getFile()))
    if (files.length === 0) return
    await keepSharedFiles(scope(), files)
    listeners.forEach((listener) => listener())
  }
  // A file that is not readable anymore is chosen in the form.
  launchQueue?.setConsumer(({ files }) => void keep(files).catch(() => undefined))
}

/** Passes on the files that wait, and those that come later. They wait on until `onFiles` has read them. Returns the function that ends it. */
export function takeReceivedFiles(onFiles: (files: File[]) => Promise<void>): () => void {
  if (!('caches' in globalThis)) return () => undefined
  let isEnded = false
  async function take(): Promise<void> {
    const files = await sharedFiles(scope())
    if (isEnded || files.length === 0) return
    await onFiles(files)
    if (!isEnded) await removeSharedFiles(scope())
  }
  const listener = () => void take().catch(() => undefined)
  listener()
  listeners.add(listener)
  return () => {
    isEnded = true
    listeners.delete(listener)
  }
}

/** Never rejects: a browser without caches has stored nothing. */
export const removeReceivedFiles = (): Promise<unknown> =>
  'caches' in globalThis ? removeSharedFiles(scope()).catch(() => undefined) : Promise.resolve()
