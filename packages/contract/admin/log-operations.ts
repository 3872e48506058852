/** The operations in the log that admins read. The database functions and the accounts code write them; a test compares the names. */
export const logOperations = [
  'approve_activity',
  'reject_activity',
  'start_enrollment',
  'start_activity',
  'complete_activity',
  'cancel_activity',
  'delete_activity',
  'remove_participant',
  'readmit_participant',
  'return_to_review',
  'set_leader',
  'undo_activity',
  'create_user',
  'create_password_link',
  'update_user',
  'confirm_user_email',
  'unlock_user',
  'remove_admin_role',
  'end_user_sessions',
  'delete_user',
  'delete_account',
  'update_system_settings',
  'update_user_settings',
  'change_phone',
  'change_email',
  'data_backup',
  'backup_club',
  'restore_club',
  'clear_cache',
  'add_passkey',
  'remove_passkey',
] as const
export type LogOperation = (typeof logOperations)[number]

/** False for the operations of an older or newer server. */
export const isLogOperation = (name: string): name is LogOperation => (logOperations as readonly string[]).includes(name)
