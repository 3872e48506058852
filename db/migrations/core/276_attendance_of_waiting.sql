drop function if exists rules.waiting_members(public.activities);
