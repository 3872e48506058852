import { useState } from 'react'

type Permission = NotificationPermission | 'unsupported'

const currentPermission = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** The browser's permission for notifications, and a function to request it. After a denial, only the member can allow notifications again, in the settings of the browser. */
export function usePushPermission(): { permission: Permission; ask: () => void } {
  const [permission, setPermission] = useState(currentPermission)
  const ask = () => void Notification.requestPermission().then(setPermission)
  return { permission, ask }
}
