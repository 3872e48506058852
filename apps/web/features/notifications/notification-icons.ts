import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHomeCheck from '@tabler/icons-react/dist/esm/icons/IconHomeCheck.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import type { AppNotificationKind } from '@bothy/contract/notifications.ts'
import type { IconType } from '../../ui/icon.ts'

export const notificationIcons: Record<AppNotificationKind, IconType> = {
  'activity-proposed': IconClipboardCheck,
  'activity-approved': IconChecks,
  'activity-rejected': IconPencil,
  'enrollment-started': IconTicket,
  'activity-changed': IconCalendarEvent,
  'vote-closing-changed': IconClock,
  'vote-closing-soon': IconClock,
  'vote-quorum-missed': IconAlertTriangle,
  'activity-started': IconWalk,
  'activity-reminder': IconCalendarEvent,
  'activity-cancelled': IconBan,
  'activity-deleted': IconBan,
  'seat-taken-back': IconUserMinus,
  'activity-rewritten': IconPencil,
  'activity-returned': IconClipboardCheck,
  'activity-republished': IconThumbUp,
  'activity-handed-over': IconCrown,
  'joining-announced': IconClock,
  'joining-opened': IconTicket,
  'spot-offered': IconTicket,
  'offer-ending': IconClock,
  'offer-passed': IconClock,
  'waitlist-moved': IconTicket,
  'spot-drawn': IconTicket,
  'spot-not-drawn': IconTicket,
  'draw-held': IconTicket,
  'waitlist-closed': IconTicket,
  'offer-withdrawn': IconTicket,
  'seat-given': IconTicket,
  'spot-for-leaders': IconTicket,
  'attendance-objected': IconUserCheck,
  'attendance-kept': IconUserCheck,
  'attendance-removed': IconUserCheck,
  'leader-changed': IconCrown,
  'leader-thanked': IconHeart,
  'leadership-offered': IconCrown,
  'leadership-declined': IconCrown,
  'co-leader-asked': IconCrown,
  'co-leader-accepted': IconCrown,
  'co-leader-declined': IconCrown,
  'co-leader-left': IconCrown,
  'co-leader-removed': IconCrown,
  'activity-without-leader': IconAlertTriangle,
  'activity-overdue': IconAlertTriangle,
  'leader-overdue': IconAlertTriangle,
  'alarm-postponed': IconClock,
  'all-clear': IconHomeCheck,
  'route-removed': IconRoute,
  'route-changed': IconRoute,
  'activity-question': IconMessage,
  'activity-answer': IconMessage,
  'activity-message': IconMessage,
  'message-to-you': IconMessage,
  'new-messages': IconMessage,
  'photo-removal-requested': IconPhoto,
  'two-factor-ending': IconShieldOff,
  'qualification-ending': IconCertificate,
  'group-added': IconUsersGroup,
  'group-removed': IconUsersGroup,
  'group-role-given': IconUsersGroup,
  'group-role-ended': IconUsersGroup,
  'car-canceled': IconCar,
  'car-changed': IconCar,
  'seat-in-car-taken': IconCar,
  'seat-in-car-returned': IconCar,
  'seat-in-car-canceled': IconCar,
  'seat-in-car-withdrawn': IconCar,
  'member-joined': IconUserPlus,
  'member-left': IconUserMinus,
  'companions-changed': IconUsers,
}
