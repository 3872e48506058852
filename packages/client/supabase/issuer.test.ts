import { expect, test } from 'vitest'
import { foreignIssuer } from './issuer.ts'

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test.each([
  ['the same address', 'https://abc.supabase.co/auth/v1', 'https://abc.supabase.co/', null],
  ['a custom domain', 'https://api.club.example/auth/v1', 'https://abc.supabase.co', 'https://api.club.example'],
  ['localhost and 127.0.0.1', 'http://127.0.0.1:54321/auth/v1', 'http://localhost:54321', 'http://127.0.0.1:54321'],
])('the address in the token and the address of the app are compared: %s', (_, iss, url, found) => {
  expect(foreignIssuer(tokenOf({ iss, name: 'Máté 山' }), url)).toBe(found)
})

test('a token without an issuer is no reason to warn', () => {
  expect([foreignIssuer(tokenOf({}), 'https://abc.supabase.co'), foreignIssuer('opaque', 'https://abc.supabase.co')]).toEqual([null, null])
})
