-- At the provider, an extension lets `postgres` create policies on some tables that it does not own, and drop triggers of others.
-- Here it is a member of the owner's role while such a command runs, and of none otherwise: a migration that needs more fails.
create function extensions.lend_owner_role() returns event_trigger language plpgsql security definer set search_path = '' as $$
declare
  owners text := case when tg_tag = 'DROP TRIGGER' then 'supabase_auth_admin' else 'supabase_storage_admin, supabase_realtime_admin' end;
begin
  execute format(case tg_event when 'ddl_command_start' then 'grant %s to postgres' else 'revoke %s from postgres' end, owners);
end
$$;
create event trigger lend_owner_role on ddl_command_start when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function extensions.lend_owner_role();
create event trigger return_owner_role on ddl_command_end when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function extensions.lend_owner_role();
