-- Activities that the digest of new activities names. `announced_at` is when it did; null before.
create table accounts.announcements (
  activity_id uuid primary key references public.activities (id) on delete cascade,
  announced_at timestamptz
);
