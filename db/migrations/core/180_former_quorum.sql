-- Has the voters and the quorum as parameters now.
drop function if exists rules.lacks_quorum(public.activities);
