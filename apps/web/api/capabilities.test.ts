import { expect, test } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'

test('a self-hosted server supports everything', () => {
  expect(Object.values(capabilitiesOf('rest'))).not.toContain(false)
})

test('the demo sends no notifications and has no calendar feed, but supports backups and limits sign-in attempts', () => {
  expect(capabilitiesOf('mock')).toEqual({
    sendsNotifications: false,
    supportsBackups: true,
    limitsSignInAttempts: true,
    distrustsUnconfirmedAddresses: true,
    createsPasswordLinks: true,
    resetsTwoFactor: true,
    offersCalendarFeed: false,
    offersPush: false,
    copiesMaps: false,
    requiresPhone: true,
  })
})

test('the hosted backend leaves notifications, backups and sign-in limits to its provider, has no calendar feed, and requires no phone number', () => {
  expect(capabilitiesOf('supabase')).toEqual({
    sendsNotifications: false,
    supportsBackups: false,
    limitsSignInAttempts: false,
    distrustsUnconfirmedAddresses: false,
    createsPasswordLinks: false,
    resetsTwoFactor: false,
    offersCalendarFeed: false,
    offersPush: false,
    copiesMaps: false,
    requiresPhone: false,
  })
})
