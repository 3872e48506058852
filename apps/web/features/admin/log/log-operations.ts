/** Every operation in the log, with its icon. Its name is the message `log.kind.<operation>`. */
import {
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconDatabaseExport,
  IconDatabaseImport,
  IconDoorEnter,
  IconEraser,
  IconKey,
  IconKeyOff,
  IconLogout,
  IconMailCheck,
  IconPhone,
  IconSettings,
  IconTrash,
  IconUserCog,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUserX,
  IconWalk,
  IconX,
} from '@tabler/icons-react'
import type { IconType } from '../../../ui/icon.ts'

export const operations = {
  approve_activity: IconCheck,
  reject_activity: IconX,
  start_enrollment: IconDoorEnter,
  start_activity: IconWalk,
  complete_activity: IconCircleCheck,
  cancel_activity: IconBan,
  delete_activity: IconTrash,
  remove_participant: IconUserMinus,
  create_user: IconUserPlus,
  update_user: IconUserEdit,
  confirm_user_email: IconMailCheck,
  end_user_sessions: IconLogout,
  delete_user: IconUserX,
  delete_account: IconUserX,
  update_system_settings: IconSettings,
  update_user_settings: IconUserCog,
  change_phone: IconPhone,
  data_backup: IconDatabaseExport,
  backup_club: IconDatabaseExport,
  restore_club: IconDatabaseImport,
  clear_cache: IconEraser,
  add_passkey: IconKey,
  remove_passkey: IconKeyOff,
} as const satisfies Record<string, IconType>

export type Operation = keyof typeof operations
export const operationNames = Object.keys(operations) as Operation[]
export const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name)
