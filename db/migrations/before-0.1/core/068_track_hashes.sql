-- The tracks of an activity are read once and cached by this value. Their lines are not read to answer a vote.
alter table public.routes add column track_hash text generated always as (md5(track_path)) stored;
