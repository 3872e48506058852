/** The files of this folder, each after those that it refers to. They are the tables of version 0.1.0; what changed since is in `migrations`. */
export const schemaFiles = [
  ...['core/schemas', 'core/search', 'members/profiles', 'members/unsaved_backup_codes', 'members/data_backups'],
  ...['core/system_logs', 'core/idempotency_keys', 'settings/system_settings', 'settings/user_settings'],
  ...['activities/activities', 'activities/routes', 'activities/participants', 'activities/removed_participants', 'activities/favorites'],
  ...['activities/viewer_role', 'votes/votes', 'votes/route_interests', 'safety/check_ins', 'safety/emergency_contacts'],
  ...['images/images', 'notifications/notifications', 'notifications/sent_reminders'],
]

/** For a club that stores its accounts itself. */
export const accountFiles = [
  ...['auth/accounts', 'auth/credentials', 'auth/sessions', 'auth/deleted_sessions', 'auth/setup_tokens', 'auth/attempts', 'auth/guesses'],
  ...['auth/known_networks', 'auth/links', 'auth/email_changes', 'auth/phone_codes', 'auth/claimed_phones', 'auth/second_factors'],
  ...['auth/backup_codes', 'auth/two_factor_resets', 'auth/challenges', 'auth/one_time_challenges', 'auth/passkeys', 'auth/keys'],
  ...['auth/calendar_feeds', 'auth/push_subscriptions', 'outbox/outbox', 'outbox/seat_changes', 'outbox/announcements'],
]
