-- Members whom the leader or an admin has removed. They may join again only after they were let in.
create table public.removed_participants (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (activity_id, user_id)
);
create index removed_participants_user on public.removed_participants (user_id);
alter table public.removed_participants enable row level security;

alter type rules.viewer_role add attribute removed boolean;
