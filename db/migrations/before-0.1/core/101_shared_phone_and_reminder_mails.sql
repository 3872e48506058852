alter table public.user_settings
  -- Whether the leader of an activity sees the phone number of the member, and participants that of their leader, around the activity.
  add column share_phone boolean not null default true,
  -- Reminders by mail: to members without a device that gets notifications, always, or never.
  add column mail_reminders text not null default 'automatically',
  add constraint "remindersMail:NOT_A_CHOICE" check (mail_reminders in ('automatically', 'immediately', 'never'));
