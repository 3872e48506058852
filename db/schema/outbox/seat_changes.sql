-- Who has joined or left an activity since its leader was last told. Joining and leaving again leaves no row.
create table accounts.seat_changes (
  activity_id uuid not null references public.activities (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  joined boolean not null,
  primary key (activity_id, user_id)
);
create index seat_changes_user on accounts.seat_changes (user_id);
