-- What a member is notified of in the app: the kind and the facts, which the app turns into a sentence in the language of the reader.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null constraint notification_kind check (kind ~ '^[a-z-]{1,40}$'),
  -- Null once the activity is deleted; its title is among the facts.
  activity_id uuid references public.activities on delete set null,
  facts jsonb not null,
  -- Who joined or left.
  members uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id) where read_at is null;
create index notifications_activity on public.notifications (activity_id);
create index notifications_age on public.notifications (created_at);
alter table public.notifications enable row level security;

-- Reminders that were sent, each with the moment that it was about: a new start or closing time has a reminder of its own.
create table public.sent_reminders (
  activity_id uuid not null references public.activities on delete cascade,
  kind text not null,
  moment timestamptz not null,
  primary key (activity_id, kind)
);
alter table public.sent_reminders enable row level security;
