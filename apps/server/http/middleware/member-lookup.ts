/** The member of a token, which is remembered: a token never changes its member. Whether it is still valid is for the call to check. */
import type { Pool } from 'pg'
import { memberOf } from '../../postgres/database-functions.ts'

export type MemberLookup = {
  /** Asks the database once per token. */
  find: (tokenHash: Buffer) => Promise<string | undefined>
  /** Without asking. */
  known: (tokenHash: Buffer) => string | undefined
  remember: (tokenHash: Buffer, member: string) => void
}

/** Tokens whose member is remembered, which bounds the memory. */
const maxTokens = 10_000

const textOf = (tokenHash: Buffer) => tokenHash.toString('base64')

export function createMemberLookup(pool: Pick<Pool, 'query'>): MemberLookup {
  const members = new Map<string, string>()
  const known = (tokenHash: Buffer) => members.get(textOf(tokenHash))
  const remember = (tokenHash: Buffer, member: string) => {
    if (members.size >= maxTokens) members.clear()
    members.set(textOf(tokenHash), member)
  }
  return {
    known,
    remember,
    async find(tokenHash) {
      const member = known(tokenHash) ?? (await memberOf(pool, tokenHash))
      if (member) remember(tokenHash, member)
      return member
    },
  }
}
