/** Signing in with a third party. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountCall, AccountParts } from './account-call.ts'

export function listProviders(parts: AccountParts): AccountCall<'listProviders'> {
  const { openId, outbox } = parts
  return async () => JSON.stringify({ email: true, phone: outbox.carries.text, openId: openId ? { name: openId.name } : null })
}

export function startOpenId(_parts: AccountParts): AccountCall<'startOpenId'> {
  return async () => {
    throw new Refusal('NOT_FOUND')
  }
}

export function finishOpenId(_parts: AccountParts): AccountCall<'finishOpenId'> {
  return async () => {
    throw new Refusal('BAD_CODE')
  }
}
