-- It has another parameter.
drop function if exists rules.send_member_event(uuid);
-- A qualification of a member concerns this member and the admins, no longer the settings.
drop trigger if exists notify_settings on public.member_qualifications;
