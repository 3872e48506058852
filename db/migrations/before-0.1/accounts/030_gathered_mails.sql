-- Messages that members write to each other are stored like a link: in the clear until they are sent or given up, and nowhere else.
-- What leaders are told of the seats of their activities is a topic of its own.
alter table accounts.outbox drop constraint outbox_topic_check;
alter table accounts.outbox add constraint outbox_topic_check check (topic in ('account', 'activity', 'leading', 'system'));

-- Who has joined or left an activity since its leader was last told. Joining and leaving again leaves no row.
create table accounts.seat_changes (
  activity_id uuid not null references public.activities (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  joined boolean not null,
  primary key (activity_id, user_id)
);
create index seat_changes_user on accounts.seat_changes (user_id);

-- Activities that members could see for the first time since this version. `announced_at` is when the digest named it; null before.
create table accounts.announcements (
  activity_id uuid primary key references public.activities (id) on delete cascade,
  announced_at timestamptz
);
