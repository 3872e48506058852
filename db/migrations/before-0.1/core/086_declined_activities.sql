-- When the member answered "Not this time" to a notification that asks whether they come.
alter table public.notifications add column declined_at timestamptz;
