-- The number of changes of what a calendar shows of an activity. Calendar programs replace an entry by one with a higher sequence.
alter table public.activities add column calendar_sequence integer not null default 0;
