-- Who thanked the leaders of a finished activity. It goes with the spot, and so with the activity and the account.
create table public.thanks (
  activity_id uuid not null,
  user_id uuid not null,
  thanked_at timestamptz not null,
  primary key (activity_id, user_id),
  foreign key (activity_id, user_id) references public.participants (activity_id, user_id) on delete cascade
);
create index thanks_of_member on public.thanks (user_id);
create index thanks_latest on public.thanks (thanked_at);
alter table public.thanks enable row level security;

alter table public.activities
  -- When the leaders were last told who thanked them.
  add column thanks_told_at timestamptz;
