/** Whether the files of the app are all stored on this device, so that it opens without a network. */
const listeners = new Set<() => void>()
let isComplete = false

export const offlineCopy = {
  isComplete: (): boolean => isComplete,
  setComplete(): void {
    isComplete = true
    listeners.forEach((listener) => listener())
  },
  /** For `useSyncExternalStore`, with `isComplete`. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
