-- Activities that members have marked for themselves.
create table public.favorites (
  user_id uuid not null references public.profiles on delete cascade,
  activity_id uuid not null references public.activities on delete cascade,
  primary key (user_id, activity_id)
);
create index favorites_activity on public.favorites (activity_id);
alter table public.favorites enable row level security;
