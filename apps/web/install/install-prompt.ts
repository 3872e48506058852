/** The offer of the browser to install the app. It comes once, soon after the page is opened, and is kept until a member asks for it. */
import { useSyncExternalStore } from 'react'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let kept: InstallPrompt | undefined
const listeners = new Set<() => void>()

function keep(event: Event | undefined): void {
  kept = event as InstallPrompt | undefined
  listeners.forEach((listener) => listener())
}

/** Call it before the page is loaded: the event does not come again. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the dialog of the browser; undefined where it offers none, for instance because the app is installed. */
export function useInstallPrompt(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    subscribe,
    () => kept,
    () => undefined,
  )
  if (!prompt) return undefined
  return () => {
    void prompt.prompt()
    // An offer can be used once.
    keep(undefined)
  }
}

/** The browsers of iPhones and iPads install apps from their own menu only, and say so to no page. */
const isOpenOnPhone = () => 'standalone' in navigator && !navigator.standalone && 'ontouchend' in window

const neverChanges = () => () => undefined

/** Whether the viewer has to be told how to put the app on the home screen. The server does not know. */
export const useNeedsHomeScreenHint = (): boolean => useSyncExternalStore(neverChanges, isOpenOnPhone, () => false)
