/** A session whose member the test chooses; a visitor at first. */
import type { Session } from '../session/session.ts'
import { aUser } from './test-server.ts'

export function aSession() {
  const listeners = new Set<() => void>()
  let memberId: string | undefined
  const session: Pick<Session, 'current' | 'token' | 'subscribe'> = {
    current: () =>
      memberId === undefined ? null : { token: `token-${memberId}`, expiresAt: '2031-05-01T12:00:00Z', user: aUser({ id: memberId }) },
    token: () => session.current()?.token ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  /** `undefined` signs the member out. */
  function setMember(id: string | undefined): void {
    memberId = id
    listeners.forEach((listener) => listener())
  }
  return { session, setMember }
}
