/** How each state of a message looks: its icon. Its words are `delivery.<state>`, its tint is in the styles. */
import { IconAlertTriangle, IconCheck, IconFileText, IconHourglass, IconRefresh } from '@tabler/icons-react'
import type { DeliveryState } from '../../search-params.ts'
import type { IconType } from '../../ui/icon.ts'

export const stateIcons: Record<DeliveryState, IconType> = {
  queued: IconHourglass,
  failed: IconRefresh,
  dead: IconAlertTriangle,
  logged: IconFileText,
  sent: IconCheck,
}

/** The kinds of messages whose words are `delivery.kind.<kind>`. */
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
