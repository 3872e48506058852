-- The least number of votes with which a vote closes automatically; null when any number will do. When the closing time came with fewer,
-- the vote stayed open without one, and `quorum_missed_at` says when that was.
alter table public.activities
  add column quorum integer,
  add column quorum_missed_at timestamptz,
  add constraint "quorum:TOO_SMALL" check (quorum >= 1),
  add constraint "quorum:TOO_LARGE" check (quorum <= 1000);
