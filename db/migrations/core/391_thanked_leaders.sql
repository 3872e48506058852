-- When each leader was last told who thanked the leaders of a finished activity.
create table public.thanked_leaders (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  told_at timestamptz not null,
  primary key (activity_id, user_id)
);
create index thanked_leaders_of_member on public.thanked_leaders (user_id);
alter table public.thanked_leaders enable row level security;

insert into public.thanked_leaders (activity_id, user_id, told_at)
select a.id, a.creator_id, a.thanks_told_at from public.activities as a where a.thanks_told_at is not null and a.creator_id is not null
union
select a.id, one.user_id, a.thanks_told_at
from public.activities as a join public.co_leaders as one on one.activity_id = a.id and one.accepted_at is not null where a.thanks_told_at is not null;

alter table public.activities drop column thanks_told_at;
