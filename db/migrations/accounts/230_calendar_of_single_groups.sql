-- The groups whose activities are in the calendar of a member who does not want those of all their groups.
create table accounts.calendar_feed_groups (
  user_id uuid not null references accounts.calendar_feeds on delete cascade,
  group_id uuid not null references public.groups on delete cascade,
  primary key (user_id, group_id)
);
create index calendar_feed_groups_group on accounts.calendar_feed_groups (group_id);
