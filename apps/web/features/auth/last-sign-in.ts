/** How the member last signed in on this device: the sign-in page offers that method first, with the address filled in. */
import { browserStorage, createKeyValueStore } from '@bothy/client/storage.ts'
import { clearSentCode } from './sent-code.ts'

export type SignInMethod = 'email' | 'phone' | 'oidc' | 'passkey'
/** `address` is the email or the phone number. */
type LastSignIn = { method: SignInMethod; address: string }

const store = createKeyValueStore(browserStorage())
const keys = { method: 'bothy.sign-in-method', address: 'bothy.sign-in-address' }

export function lastSignIn(): LastSignIn | null {
  const method = store.get(keys.method)
  return method ? { method: method as SignInMethod, address: store.get(keys.address) ?? '' } : null
}

/** The address for this method; empty when the member last used another. */
export function lastAddressFor(method: SignInMethod): string {
  const last = lastSignIn()
  return last?.method === method ? last.address : ''
}

export function rememberSignIn(method: SignInMethod, address = ''): void {
  store.set(keys.method, method)
  store.set(keys.address, address)
  clearSentCode()
}

export const forgetAddress = (): void => store.remove(keys.address)
