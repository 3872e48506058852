import type { Call } from '@bothy/contract/call.ts'
import { databaseFunction, calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { DatabaseFunctions } from '../../postgres/database-functions.ts'
import type { MemberResponseCache } from './member-response-cache.ts'

export type MemberReads = { database: DatabaseFunctions; memberResponseCache: MemberResponseCache }

/** What the member of this session reads, from the same cache as the API. Refuses a session that has ended, and calls that change something. */
export function readAsMember({ database, memberResponseCache }: MemberReads, tokenHash: Buffer) {
  return async (name: CallName, input: Record<string, unknown>): Promise<unknown> => {
    const call: Call = calls[name]
    if (call.method !== 'GET' || call.by !== 'database') throw new Refusal('NOT_FOUND')
    const { name: sql, input: sent } = databaseFunction(name, input, undefined)
    const query = () => database.callFunction(tokenHash, sql, sent)
    const isCached = call.who === 'open'
    return JSON.parse(await (isCached ? memberResponseCache.respond({ tokenHash, isActive: false }, name, input, query) : query()))
  }
}
