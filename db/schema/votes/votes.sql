-- The votes of members for a route of an activity.
create table public.votes (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  route_id uuid not null,
  created_at timestamptz not null default now(),
  -- One vote per member and activity, even if a rule were wrong.
  primary key (activity_id, user_id),
  foreign key (activity_id, route_id) references public.routes (activity_id, id) on delete cascade
);
create index votes_route on public.votes (route_id);
create index votes_user on public.votes (user_id);
alter table public.votes enable row level security;
