-- What a member is notified of, by group, and how: in the app, by push notification, and how often by mail. A group that is off in the app is off everywhere.
alter table public.user_settings
  add column notify_votes boolean not null default true,
  add column notify_reminders boolean not null default true,
  add column notify_review boolean not null default true,
  add column push_activity boolean not null default true,
  add column push_votes boolean not null default true,
  add column push_reminders boolean not null default true,
  add column push_leading boolean not null default true,
  add column push_review boolean not null default true,
  add column mail_activity text not null default 'immediately',
  add column mail_votes text not null default 'immediately',
  add column mail_leading text not null default 'immediately',
  add column mail_review text not null default 'immediately',
  -- New activities.
  add column mail_system text not null default 'daily',
  add constraint "activityMail:NOT_A_CHOICE" check (mail_activity in ('immediately', 'daily', 'weekly', 'never')),
  add constraint "votesMail:NOT_A_CHOICE" check (mail_votes in ('immediately', 'daily', 'weekly', 'never')),
  add constraint "leadingMail:NOT_A_CHOICE" check (mail_leading in ('immediately', 'daily', 'weekly', 'never')),
  add constraint "reviewMail:NOT_A_CHOICE" check (mail_review in ('immediately', 'daily', 'weekly', 'never')),
  add constraint "systemMail:NOT_A_CHOICE" check (mail_system in ('immediately', 'daily', 'weekly', 'never'));

-- The new groups were part of these before.
update public.user_settings set notify_votes = notify_activity, notify_reminders = notify_activity, notify_review = notify_system
where not (notify_activity and notify_system);
