-- Notifications name the leader where they are written now.
drop function if exists rules.proposer_of(public.activities);
