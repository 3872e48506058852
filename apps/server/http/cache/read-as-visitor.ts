import type { Input, Output } from '@bothy/contract/call-schemas.ts'
import { sqlName, type CallName } from '@bothy/contract/calls.ts'
import type { DatabaseFunctions } from '../../postgres/database-functions.ts'
import type { PublicResponseCache } from './public-response-cache.ts'

export type VisitorReads = { database: DatabaseFunctions; publicResponseCache: Pick<PublicResponseCache, 'respond'> }

/** What a visitor reads with this call, from the same cache. */
export async function readAsVisitor<Name extends CallName>(
  { database, publicResponseCache }: VisitorReads,
  call: Name,
  input: Input<Name> & object,
): Promise<Output<Name>> {
  const query = () => database.callFunction(null, sqlName(call), input)
  const answer = await publicResponseCache.respond({ call, input }, { ifNoneMatch: undefined, acceptEncoding: undefined }, query)
  return (await answer.json()) as Output<Name>
}
