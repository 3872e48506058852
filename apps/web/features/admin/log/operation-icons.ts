/** The icon of each operation in the log. The label of an operation is the message `log.kind.<operation>`. */
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconCertificateOff from '@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs'
import IconDatabaseImport from '@tabler/icons-react/dist/esm/icons/IconDatabaseImport.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconEyeCheck from '@tabler/icons-react/dist/esm/icons/IconEyeCheck.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconKeyOff from '@tabler/icons-react/dist/esm/icons/IconKeyOff.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs'
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs'
import IconUserHeart from '@tabler/icons-react/dist/esm/icons/IconUserHeart.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconUsersMinus from '@tabler/icons-react/dist/esm/icons/IconUsersMinus.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { LogOperation } from '@bothy/contract/admin/log-operations.ts'
import type { IconType } from '../../../ui/icon.ts'

export const operationIcons: Record<LogOperation, IconType> = {
  approve_activity: IconCheck,
  reject_activity: IconX,
  start_enrollment: IconDoorEnter,
  start_activity: IconWalk,
  complete_activity: IconCircleCheck,
  cancel_activity: IconBan,
  delete_activity: IconTrash,
  remove_participant: IconUserMinus,
  readmit_participant: IconUserPlus,
  return_to_review: IconEyeCheck,
  accept_changes: IconCheck,
  set_leader: IconUserStar,
  set_waitlist: IconListNumbers,
  set_discussion: IconMessage,
  delete_message: IconMessage,
  hide_message: IconMessage,
  show_message: IconMessage,
  create_report: IconFlag,
  decide_report: IconFlag,
  delete_photo: IconPhoto,
  delete_car: IconCar,
  remove_passenger: IconCar,
  remove_report_line: IconPencil,
  set_photos: IconPhoto,
  seat_member: IconUserPlus,
  withdraw_offer: IconListNumbers,
  decide_attendance: IconUserCheck,
  accept_co_leadership: IconUsersGroup,
  remove_co_leader: IconUsersMinus,
  show_emergency_contacts: IconUserHeart,
  undo_activity: IconArrowBackUp,
  message_leader: IconMessage,
  message_participants: IconMessages,
  answer_message: IconMessage,
  create_group: IconUsersGroup,
  update_group: IconUsersGroup,
  delete_group: IconTrash,
  set_group_member: IconUserPlus,
  remove_group_member: IconUserMinus,
  create_qualification: IconCertificate,
  update_qualification: IconCertificate,
  delete_qualification: IconTrash,
  set_proposal_rule: IconUserCheck,
  give_qualification: IconCertificate,
  take_qualification: IconCertificateOff,
  give_role: IconUserStar,
  take_role: IconUserMinus,
  create_user: IconUserPlus,
  create_password_link: IconLink,
  import_members: IconFileSpreadsheet,
  undo_import: IconArrowBackUp,
  invite_members: IconMailForward,
  update_user: IconUserEdit,
  confirm_user_email: IconMailCheck,
  decline_user: IconUserX,
  unlock_user: IconLockOpen,
  remove_admin_role: IconShieldOff,
  reset_two_factor: IconLockOpen,
  cancel_two_factor_reset: IconLock,
  keep_two_factor: IconLock,
  end_user_sessions: IconLogout,
  delete_user: IconUserX,
  delete_account: IconUserX,
  update_system_settings: IconSettings,
  update_user_settings: IconUserCog,
  change_phone: IconPhone,
  change_email: IconAt,
  data_backup: IconDatabaseExport,
  backup_club: IconDatabaseExport,
  restore_club: IconDatabaseImport,
  clear_cache: IconEraser,
  add_passkey: IconKey,
  remove_passkey: IconKeyOff,
}
