-- Grants and row-level security. Visitors (anon) and members (authenticated) may only read tables; service_role, the role of the provider, may do everything.
-- The database functions write. They run as their owner, so each function checks who calls it.

revoke all on schema rules from public;
grant usage on schema public, rules to anon, authenticated, service_role;
-- A hosted project has granted this already, and does not let us.
do $$
begin
  if not has_schema_privilege('anon', 'auth', 'usage') then
    grant usage on schema auth to anon, authenticated, service_role;
  end if;
end
$$;

revoke all on all tables in schema public from public, anon, authenticated;
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;

-- Profiles are read only through functions, because the table is a list of all members.
grant select (id, creator_id, title, description, location, latitude, longitude, start_time, end_time, duration_hours, time_zone, language, max_participants, min_participants, current_participants,
  phase, status, never_public, tags, cover_image, cover_seed, reject_reason, cancel_reason, vote_closes_at, quorum, quorum_missed_at, hides_counts, vote_closed_at, vote_closed_by, created_at, updated_at) on public.activities to anon, authenticated;
grant select on public.routes, public.participants to anon, authenticated;
grant select on public.votes, public.route_interests, public.favorites, public.user_settings, public.data_backups, public.system_logs, public.images, public.notifications to authenticated;

drop policy if exists everyone on public.profiles;

drop policy if exists visible on public.activities;
create policy visible on public.activities for select to anon, authenticated
  using (phase not in ('review', 'rejected') and not never_public or creator_id = (select auth.uid()) or (select rules.is_admin()));

drop policy if exists with_activity on public.routes;
create policy with_activity on public.routes for select to anon, authenticated
  using (exists (select from public.activities as a where a.id = activity_id));

drop policy if exists with_activity on public.participants;
create policy with_activity on public.participants for select to anon, authenticated
  using (exists (select from public.activities as a where a.id = activity_id) and (select rules.is_participant_visible(activity_id, user_id)));

-- Votes are secret: everybody, leaders and admins included, reads only their own.
drop policy if exists own on public.votes;
create policy own on public.votes for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.route_interests;
create policy own on public.route_interests for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.favorites;
create policy own on public.favorites for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.user_settings;
create policy own on public.user_settings for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.data_backups;
create policy own on public.data_backups for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.notifications;
create policy own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.images;
create policy own on public.images for select to authenticated using (owner_id = (select auth.uid()));
drop policy if exists admins on public.system_logs;
create policy admins on public.system_logs for select to authenticated using ((select rules.is_admin()));

revoke execute on all functions in schema rules from public, anon, authenticated;
-- The policies above call these functions as the viewer.
grant execute on function rules.is_admin(), rules.is_participant_visible(uuid, uuid) to anon, authenticated;

-- The calls of the contract: members may run all of them, visitors only the reads granted below.
do $$
declare
  call regprocedure;
begin
  for call in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.pronargs = 1
      and p.proargtypes[0] = 'jsonb'::regtype and p.prorettype = 'json'::regtype
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', call);
    execute format('grant execute on function %s to authenticated, service_role', call);
  end loop;
end
$$;
grant execute on function public.list_activities(jsonb), public.count_activities(jsonb), public.list_activity_places(jsonb), public.get_activity(jsonb), public.get_draw(jsonb), public.get_tracks(jsonb), public.get_report(jsonb), public.get_settings(jsonb), public.get_member(jsonb),
  public.list_member_activities(jsonb), public.get_overview(jsonb), public.list_groups(jsonb), public.get_group(jsonb),
  public.list_photos(jsonb), public.get_photo(jsonb), public.list_routes(jsonb), public.get_route(jsonb) to anon;
