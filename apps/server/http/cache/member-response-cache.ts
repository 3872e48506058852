/** Response cache for members: stores what a member last read until the data changes. Every request still asks the database, with one small statement. */
import type { CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { CheckSession } from '../../auth/sessions/session-check.ts'
import { createByteBoundedCache } from './byte-bounded-cache.ts'

export type MemberResponseCache = ReturnType<typeof createMemberResponseCache>

export function createMemberResponseCache(checkSession: CheckSession) {
  const cache = createByteBoundedCache<{ version: string; text: string }>()
  return {
    /** Frees memory. Correctness does not depend on it: an answer to an older version of the data is never sent. */
    clear: cache.clear,
    /** The answer of `query` for this input, or the stored one if the data is the same. Refuses a session that has ended. */
    async respond(
      { tokenHash, isActive }: { tokenHash: Buffer; isActive: boolean },
      name: CallName,
      input: unknown,
      query: (memberId: string) => Promise<string>,
    ): Promise<string> {
      const { memberId, version } = await checkSession(tokenHash, isActive)
      if (memberId === null) throw new Refusal('NOT_SIGNED_IN')
      const key = `${memberId} ${name} ${JSON.stringify(input)}`
      const cached = cache.get(key)
      if (cached?.version === version) return cached.text
      // The query runs after the version was read, so its answer is at least as new.
      const text = await query(memberId)
      cache.set(key, { version, text }, 2 * (version.length + text.length))
      return text
    },
  }
}
