-- Sessions of members. Each storage of accounts defines rules.valid_sessions, which returns the valid ones, rules.end_sessions, which ends one or all,
-- and rules.has_push, which tells whether the device gets push notifications.

-- Last seen first.
create or replace function rules.sessions_json(member uuid) returns json
  language sql stable as $$
  select json_build_object('items', coalesce(json_agg(json_build_object(
    'id', s.id, 'createdAt', rules.instant(s.created_at), 'seenAt', rules.instant(s.seen_at), 'address', host(s.address), 'userAgent', s.user_agent, 'hasPush', rules.has_push(s.id),
    'isCurrent', s.id is not distinct from rules.session_id()) order by s.seen_at desc, s.id), '[]'))
  from (select * from rules.valid_sessions(member) order by seen_at desc, id limit 100) as s
$$;

create or replace function rules.end_session_of(member uuid, session uuid, reason text) returns json
  language plpgsql as $$
begin
  if not rules.end_sessions(member, session, reason) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return '{"ok":true}';
end
$$;

create or replace function public.list_sessions(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.sessions_json(rules.me());
end
$$;

create or replace function public.end_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.end_session_of(rules.me(), rules.id_in($1, 'sessionId'), 'ended-by-member');
end
$$;

-- The sessions of another member, for admins.
create or replace function public.list_user_sessions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.sessions_json((rules.lock_managed_member($1)).id);
end
$$;

create or replace function public.end_user_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  perform rules.log_admin_operation('end_user_sessions', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.end_session_of(member.id, rules.id_in($1, 'sessionId'), 'ended-by-admin');
end
$$;

create or replace function public.end_user_sessions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  perform rules.log_admin_operation('end_user_sessions', jsonb_build_object('member', member.id, 'name', member.name));
  perform rules.end_sessions(member.id, null, 'ended-by-admin');
  return '{"ok":true}';
end
$$;
