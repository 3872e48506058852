-- A member's own sessions, which the provider keeps.

create or replace function public.list_sessions(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  return json_build_object('items', coalesce((
    select json_agg(json_build_object(
      'id', s.id, 'createdAt', rules.instant(s.created_at), 'seenAt', rules.instant(coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at)),
      'address', host(s.ip), 'userAgent', s.user_agent, 'isCurrent', s.id::text = auth.jwt() ->> 'session_id') order by s.created_at desc)
    from auth.sessions as s where s.user_id = member and (s.not_after is null or s.not_after > now())), '[]'));
end
$$;

create or replace function public.end_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  delete from auth.sessions where id = rules.id_in($1, 'sessionId') and user_id = member;
  if not found then
    raise exception using errcode = 'PT404', message = 'NOT_FOUND';
  end if;
  return '{"ok":true}';
end
$$;

revoke execute on function public.list_sessions(jsonb), public.end_session(jsonb) from public, anon;
grant execute on function public.list_sessions(jsonb), public.end_session(jsonb) to authenticated, service_role;
