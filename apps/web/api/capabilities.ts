/** What the current backend supports. Screens hide what it does not support, or say so. */
import type { Mode } from '@bothy/client/connect.ts'
import { useApi } from './api-context.tsx'

type Capabilities = {
  /** Notifications about activities by mail and SMS, with a log of deliveries. */
  sendsNotifications: boolean
  /** The whole club can be saved to one file and restored from it. */
  supportsBackups: boolean
  /** The setting `maxLoginAttempts` takes effect, because the backend counts wrong passwords itself. */
  limitsSignInAttempts: boolean
  /** An address that nobody has confirmed joins no account at an identity provider, even if the club requires no confirmation. */
  distrustsUnconfirmedAddresses: boolean
  /** Admins create links for new passwords and pass them on. */
  createsPasswordLinks: boolean
  /** Admins end the second factor of a member who lost it. */
  resetsTwoFactor: boolean
  /** Members subscribe to their activities in a calendar program, which reads an address of the club. */
  offersCalendarFeed: boolean
  /** Notifications to devices on which the app is closed. */
  offersPush: boolean
  /** The server copies a map of the region. */
  copiesMaps: boolean
  /** New members name their phone number. */
  requiresPhone: boolean
}

export function capabilitiesOf(mode: Mode): Capabilities {
  const isHosted = mode === 'supabase'
  return {
    sendsNotifications: mode === 'rest',
    supportsBackups: !isHosted,
    limitsSignInAttempts: !isHosted,
    createsPasswordLinks: !isHosted,
    resetsTwoFactor: !isHosted,
    offersCalendarFeed: mode === 'rest',
    offersPush: mode === 'rest',
    copiesMaps: mode === 'rest',
    requiresPhone: !isHosted,
    distrustsUnconfirmedAddresses: !isHosted,
  }
}

export const useCapabilities = (): Capabilities => capabilitiesOf(useApi().mode)
