import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://api.push.apple.com/abc',
])('%s is an endpoint of a push service', (endpoint) => expect(isPushEndpoint(new URL(endpoint))).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://member:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/',
  'https://evilpush.services.mozilla.com/',
  'https://.notify.windows.com/',
  'https://a..notify.windows.com/',
  'https://fcm.googleapis.com./',
  'https://push.services.mozilla.com/',
  'https://other.googleapis.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
])('%s is none', (endpoint) => expect(isPushEndpoint(new URL(endpoint))).toBe(false))
