/** Fetches what opens later (toasts, dialogs, sheets, menus) once the first screen stands, so that it is there without a signal too. */
const parts = [
  () => import('./ui/toast-stack.tsx'),
  () => import('./ui/confirm-alert.tsx'),
  () => import('./ui/sheet-dialog.tsx'),
  () => import('./ui/menu-popup.tsx'),
]

/** Safari knows no idle time. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 2000)

/** What does not arrive is fetched again when it is opened. */
export const fetchAhead = () => whenIdle(() => parts.forEach((part) => void part().catch(() => undefined)))
