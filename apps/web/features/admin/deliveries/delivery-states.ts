/** The icon of each delivery state. Its name is the message `delivery.<state>`; its color is in the CSS module. */
import { IconAlertTriangle, IconCheck, IconFileText, IconHourglass, IconRefresh } from '@tabler/icons-react'
import type { DeliveryState } from '@bothy/contract/notifications.ts'
import type { IconType } from '../../../ui/icon.ts'

export const stateIcons: Record<DeliveryState, IconType> = {
  queued: IconHourglass,
  failed: IconRefresh,
  dead: IconAlertTriangle,
  logged: IconFileText,
  sent: IconCheck,
}

/** The known kinds of deliveries. The name of each is the message `delivery.kind.<kind>`. */
export const deliveryKinds = [
  'confirm-address',
  'address-in-use',
  'reset-password',
  'password-changed',
  'phone-changed',
  'passkey-added',
  'passkey-removed',
  'invitation',
  'sign-in-code',
  'activity-proposed',
  'activity-approved',
  'activity-rejected',
  'enrollment-started',
  'activity-changed',
  'activity-started',
  'activity-cancelled',
  'seat-taken-back',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
export const isKnownKind = (kind: string): kind is DeliveryKind => (deliveryKinds as readonly string[]).includes(kind)
