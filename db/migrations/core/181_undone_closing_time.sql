-- The closing time of the vote before the last command, while that command can be undone.
alter table public.activities add column undo_vote_closes_at timestamptz;
