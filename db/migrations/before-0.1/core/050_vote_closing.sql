-- When the vote closes by itself; null without a closing time, and once the vote is decided.
-- The outcome of a vote is stored when it is decided, so that it can still be recomputed after voters have left the club.
alter table public.activities
  add column vote_closes_at timestamptz,
  add column vote_closed_at timestamptz,
  add column vote_closed_by text,
  add constraint "voteClosesAt:NOT_A_DATE" check (vote_closes_at >= '1900-01-01 00:00Z'),
  add constraint "voteClosesAt:AFTER_START" check (vote_closes_at < start_time),
  add constraint vote_closed_by check (vote_closed_by in ('leader', 'admin', 'time')),
  add constraint vote_closed_is_complete check ((vote_closed_at is null) = (vote_closed_by is null));
alter table public.routes add column final_votes integer;
create index activities_vote_closing on public.activities (vote_closes_at) where phase = 'voting' and vote_closes_at is not null;
