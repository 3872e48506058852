-- Replaced by rules.absences.
drop function if exists rules.was_absent(public.attendance, public.check_ins);
drop function if exists rules.remembers_attendance(public.activities);
drop function if exists rules.was_there(public.activities, uuid);

-- Replaced by rules.silenced_for.
drop function if exists rules.unseen_owners(public.activities, rules.viewer_role);

-- They take the walks now.
drop function if exists rules.conditions_of_route(text, public.routes);
drop function if exists rules.photos_of_walks(text, integer);
drop function if exists rules.last_condition(text);
