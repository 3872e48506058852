-- Who takes part in an activity: one row per taken seat.
create table public.participants (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  join_time timestamptz not null default now(),
  primary key (activity_id, user_id)
);
create index participants_user on public.participants (user_id);
alter table public.participants enable row level security;
