-- Who leads an activity together with its leader.
create table public.co_leaders (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  asked_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (activity_id, user_id)
);
create index co_leaders_user on public.co_leaders (user_id);
alter table public.co_leaders enable row level security;
alter type rules.viewer_role add attribute owns boolean;
drop function if exists rules.withdraw_leadership_offer(uuid, uuid);
