/** The session that ended on this device, so that the sign-in page can say why. In the storage of all tabs, because they are all signed out. */
import type { Session } from '@bothy/client/session/session.ts'
import { storageKeyOf } from '@bothy/client/settings/storage-key.ts'
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { removeDrafts } from '../../forms/stored-drafts.ts'
import { forgetAddress } from './last-sign-in.ts'

const store = createKeyValueStore(browserStorage())
const storageKey = 'bothy.ended-session'
const memberKey = 'bothy.ended-member'

/** The token of the ended session; null when none ended here. */
export const endedSessionToken = (): string | null => store.get(storageKey)

/** A member who signs out knows why, and may share the device. */
export function rememberEndedSession(session: Session): void {
  session.on('signed-in', forget)
  session.on('signed-out', ({ reason, token, member }) => {
    if (reason === 'expired' && token) {
      store.set(storageKey, token)
      store.set(memberKey, member ?? '')
    }
    if (reason === 'signed-out') {
      forget()
      forgetAddress()
      if (member) removeSettings(member)
    }
  })
}

function forget(): void {
  store.remove(storageKey)
  store.remove(memberKey)
}

/** Their server has them. */
const removeSettings = (member: string): void => store.remove(storageKeyOf(member))

/** The account of the ended session is gone, so nobody comes back for what its member left on this device. */
export function removeLeftovers(): void {
  const member = store.get(memberKey)
  if (!member) return
  removeSettings(member)
  removeDrafts(member)
  forgetAddress()
}
