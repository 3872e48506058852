-- Members who would come if a route won the vote: any number of routes each.
create table public.route_interests (
  activity_id uuid not null references public.activities on delete cascade,
  route_id uuid not null,
  user_id uuid not null references public.profiles on delete cascade,
  primary key (activity_id, route_id, user_id),
  foreign key (activity_id, route_id) references public.routes (activity_id, id) on delete cascade
);
create index route_interests_user on public.route_interests (user_id);
alter table public.route_interests enable row level security;
