-- Replaced by rules.absences.
drop function if exists rules.was_absent(public.attendance, public.check_ins);
drop function if exists rules.remembers_attendance(public.activities);
drop function if exists rules.was_there(public.activities, uuid);

-- Replaced by rules.silenced_for.
drop function if exists rules.unseen_owners(public.activities, rules.viewer_role);
