-- When a leader marked who is there. A mark that waited for the network does not take the place of a later one.
alter table public.check_ins add column marked_at timestamptz;
alter table public.companion_seats add column marked_at timestamptz;
