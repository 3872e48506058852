/** Cryptography of the mock backend. All data is in the browser of its only user, so passwords and second factors protect nothing here. */
import { fromHex, toHex } from '@bothy/auth/hex.ts'
import type { PasswordCrypto } from '@bothy/auth/password.ts'
import type { TwoFactorCrypto } from '@bothy/auth/two-factor.ts'

const iterations = 10_000
const hashPrefix = '$pbkdf2-sha256$'

async function stretch(secret: string, salt: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret.normalize('NFKC')), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(salt), iterations }, key, 256),
  )
}

export const passwordCrypto: PasswordCrypto = {
  async hashPassword(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `${hashPrefix}${toHex(salt)}$${toHex(await stretch(password, salt))}`
  },
  async verifyPassword(storedHash, password) {
    const [salt = '', hash] = storedHash?.slice(hashPrefix.length).split('$') ?? []
    return toHex(await stretch(password, fromHex(salt))) === hash
  },
}

/** The secrets of authenticator apps are stored unencrypted. */
export const twoFactorCrypto: TwoFactorCrypto = {
  stretch,
  sealSecret: async (_, secret) => new TextEncoder().encode(secret),
  openSecret: async (_, sealed) => new TextDecoder().decode(sealed),
}
