import { useState } from 'react'

type Permission = NotificationPermission | 'unsupported'

const now = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** Whether this browser lets us notify, and the question. Only the reader can take a refusal back, in the browser's own settings. */
export function usePushPermission(): { permission: Permission; ask: () => void } {
  const [permission, setPermission] = useState(now)
  const ask = () => void Notification.requestPermission().then(setPermission)
  return { permission, ask }
}
