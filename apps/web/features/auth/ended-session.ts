/** The session that ended on this device, so that the sign-in page can say why. In the storage of all tabs, because they are all signed out. */
import type { Session } from '@bothy/client/session/session.ts'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { forgetAddress } from './last-sign-in.ts'

const store = createKeyValueStore(browserStorage())
const storageKey = 'bothy.ended-session'

/** The token of the ended session; null when none ended here. */
export const endedSessionToken = (): string | null => store.get(storageKey)

/** A member who signs out knows why, and may share the device. */
export function rememberEndedSession(session: Session): void {
  session.on('signed-in', () => store.remove(storageKey))
  session.on('signed-out', ({ reason, token }) => {
    if (reason === 'expired' && token) store.set(storageKey, token)
    if (reason === 'signed-out') {
      store.remove(storageKey)
      forgetAddress()
    }
  })
}
