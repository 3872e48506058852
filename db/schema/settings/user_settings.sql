-- The settings of each member: what they are notified of and how, what they show to whom, and how the app looks.
create table public.user_settings (
  user_id uuid primary key references public.profiles on delete cascade,
  -- The channels.
  notify_push boolean not null default true,
  notify_email boolean not null default true,
  notify_sms boolean not null default false,
  -- The groups of notifications, in the app. A group that is off here is off everywhere.
  notify_activity boolean not null default true,
  notify_system boolean not null default true,
  profile_visibility text not null default 'public',
  activity_visibility text not null default 'public',
  location_access boolean not null default true,
  data_collection boolean not null default true,
  -- Null: as long as the club says.
  session_timeout integer,
  theme text not null default 'light',
  units text not null default 'metric',
  time_zone text not null default 'Asia/Shanghai',
  updated_at timestamptz not null default now(),
  -- When each setting was last changed ("preferences.theme": instant), so that of two devices the later change wins.
  changed_at jsonb not null default '{}',
  notify_leading boolean not null default true,
  -- How long the member walks, in percent of the usual hiking time; null until they say so.
  pace integer,
  -- Hours without push notifications, in the time zone of the member. Both null: at any time.
  quiet_from text,
  quiet_until text,
  notify_votes boolean not null default true,
  notify_reminders boolean not null default true,
  notify_review boolean not null default true,
  push_activity boolean not null default true,
  push_votes boolean not null default true,
  push_reminders boolean not null default true,
  push_leading boolean not null default true,
  push_review boolean not null default true,
  mail_activity text not null default 'immediately',
  mail_votes text not null default 'immediately',
  mail_leading text not null default 'immediately',
  mail_review text not null default 'immediately',
  -- New activities.
  mail_system text not null default 'daily',
  -- Whether the leader of an activity sees the phone number of the member, and participants that of their leader, around the activity.
  share_phone boolean not null default true,
  -- Reminders by mail: to members without a device that gets notifications, always, or never.
  mail_reminders text not null default 'automatically',

  constraint "profileVisibility:NOT_A_CHOICE" check (profile_visibility in ('public', 'members', 'private')),
  constraint "activityVisibility:NOT_A_CHOICE" check (activity_visibility in ('public', 'members', 'private')),
  constraint "sessionTimeout:TOO_SMALL" check (session_timeout >= 5),
  constraint "sessionTimeout:TOO_LARGE" check (session_timeout <= 1440),
  constraint "theme:NOT_A_CHOICE" check (theme in ('light', 'dark', 'system')),
  constraint "units:NOT_A_CHOICE" check (units in ('metric', 'imperial')),
  constraint "pace:TOO_SMALL" check (pace >= 50),
  constraint "pace:TOO_LARGE" check (pace <= 200),
  constraint "quietFrom:INVALID" check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint "quietUntil:INVALID" check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint "activityMail:NOT_A_CHOICE" check (mail_activity in ('immediately', 'daily', 'weekly', 'never')),
  constraint "votesMail:NOT_A_CHOICE" check (mail_votes in ('immediately', 'daily', 'weekly', 'never')),
  constraint "leadingMail:NOT_A_CHOICE" check (mail_leading in ('immediately', 'daily', 'weekly', 'never')),
  constraint "reviewMail:NOT_A_CHOICE" check (mail_review in ('immediately', 'daily', 'weekly', 'never')),
  constraint "systemMail:NOT_A_CHOICE" check (mail_system in ('immediately', 'daily', 'weekly', 'never')),
  constraint "remindersMail:NOT_A_CHOICE" check (mail_reminders in ('automatically', 'immediately', 'never'))
);
alter table public.user_settings enable row level security;
