alter table public.activities
  -- When joining opens, if the leader has set a time. Null: with the enrollment.
  add column joins_open_at timestamptz,
  -- For how many days after that only members of the group can join. Null: others can at once, or never.
  add column members_first_days integer,
  -- When the enrollment began; null before, and for activities that are older than this column.
  add column enrolling_since timestamptz,
  -- When joining opens next: to all, to the group, or to the others. Who waits for it is notified then.
  add column opening_due_at timestamptz,
  add constraint "joinsOpenAt:NOT_A_DATE" check (joins_open_at >= '1900-01-01 00:00Z'),
  add constraint "joinsOpenAt:AFTER_START" check (joins_open_at < start_time),
  add constraint "membersFirstDays:TOO_SMALL" check (members_first_days >= 1),
  add constraint "membersFirstDays:TOO_LARGE" check (members_first_days <= 14),
  add constraint "membersFirstDays:INVALID" check (members_first_days is null or group_id is not null and not members_only);
create index activities_opening_due on public.activities (opening_due_at) where opening_due_at is not null;
