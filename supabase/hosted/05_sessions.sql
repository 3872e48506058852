-- Listing and ending sessions, which the provider stores.

create or replace function rules.sessions_of(member uuid) returns json
  language sql stable
  return json_build_object('items', coalesce((
    select json_agg(json_build_object(
      'id', s.id, 'createdAt', rules.instant(s.created_at), 'seenAt', rules.instant(coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at)),
      'address', host(s.ip), 'userAgent', s.user_agent, 'isCurrent', s.id::text = auth.jwt() ->> 'session_id') order by s.created_at desc)
    from auth.sessions as s where s.user_id = member and (s.not_after is null or s.not_after > now())), '[]'));

create or replace function rules.end_session_of(member uuid, session uuid) returns json
  language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions where id = session and user_id = member;
  if not found then
    raise exception using errcode = 'PT404', message = 'NOT_FOUND';
  end if;
  return '{"ok":true}';
end
$$;

-- The member's own sessions.
create or replace function public.list_sessions(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.sessions_of(rules.me());
end
$$;

create or replace function public.end_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.end_session_of(rules.me(), rules.id_in($1, 'sessionId'));
end
$$;

-- The sessions of a member, for admins.
create or replace function public.list_user_sessions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  return rules.sessions_of(member.id);
end
$$;

create or replace function public.end_user_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  perform rules.log_admin_operation('end_user_sessions', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.end_session_of(member.id, rules.id_in($1, 'sessionId'));
end
$$;

create or replace function public.end_user_sessions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  perform rules.log_admin_operation('end_user_sessions', jsonb_build_object('member', member.id, 'name', member.name));
  delete from auth.sessions where user_id = member.id;
  return '{"ok":true}';
end
$$;

-- The provider delivers mails and SMS and logs them, so this list is empty.
create or replace function public.list_deliveries(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return '{"items":[],"nextCursor":null,"counts":{},"hasMailProvider":true}';
end
$$;

revoke execute on function rules.sessions_of(uuid), rules.end_session_of(uuid, uuid) from public;
revoke execute on function public.list_sessions(jsonb), public.end_session(jsonb), public.list_user_sessions(jsonb), public.end_user_session(jsonb),
  public.end_user_sessions(jsonb), public.list_deliveries(jsonb) from public, anon;
grant execute on function public.list_sessions(jsonb), public.end_session(jsonb), public.list_user_sessions(jsonb), public.end_user_session(jsonb),
  public.end_user_sessions(jsonb), public.list_deliveries(jsonb) to authenticated, service_role;

-- A session is ended at its next refresh if it was idle longer than the member's or the system setting allows. Only the last refresh is known, and
-- access tokens are valid for up to an hour. That hour is added, so that active members are not signed out.
create or replace function rules.end_idle_session() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  last_refresh timestamptz := coalesce(old.refreshed_at at time zone 'UTC', old.created_at);
begin
  if last_refresh + interval '1 hour' + rules.session_timeout(old.user_id) * interval '1 minute' < now() then
    new.not_after := now();
  end if;
  return new;
end
$$;
revoke execute on function rules.end_idle_session() from public;
do $$
begin
  drop trigger if exists end_idle_session on auth.sessions;
  create trigger end_idle_session before update of refreshed_at on auth.sessions for each row execute function rules.end_idle_session();
exception
  -- Some providers do not allow triggers on this table. They have their own session limits.
  when insufficient_privilege then
    raise notice 'Idle sessions are only ended by the session limits of the project: %', sqlerrm;
end
$$;
