-- Where Supabase Auth and this project store sessions and second factors. db/functions/auth/account_storage.sql has the same functions for our server.

-- The provider only checks TOTP codes of an authenticator app, so this project stores and checks the backup codes itself.
create table if not exists rules.backup_codes (
  user_id uuid not null references public.profiles on delete cascade,
  -- A code has 50 random bits, so a fast hash is enough.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- Sessions in which a backup code was used. They count as if a TOTP code had been entered.
create table if not exists rules.passed_sessions (session_id uuid primary key);
-- Sessions on devices where the member stays signed in.
create table if not exists rules.staying_sessions (session_id uuid primary key);
alter table rules.staying_sessions enable row level security;
alter table rules.backup_codes enable row level security;
alter table rules.passed_sessions enable row level security;

-- Whether the operator of the project has banned the member, in the dashboard.
create or replace function rules.is_banned(member uuid) returns boolean
  language sql stable
  return exists (select from auth.users where id = member and banned_until > now());

create or replace function rules.can_sign_in(member uuid) returns boolean
  language sql stable
  return exists (select from auth.users where id = member and email_confirmed_at is not null and not rules.is_banned(member));

-- The provider limits guesses by address of the network, so no account is ever locked.
create or replace function rules.locked_until(member uuid) returns timestamptz
  language sql immutable
  return null::timestamptz;

create or replace function rules.locked_members() returns setof uuid
  language sql immutable as $$ select null::uuid where false $$;

create or replace function rules.unlock(member uuid) returns void
  language plpgsql as $$
begin
end
$$;

create or replace function rules.has_password(member uuid) returns boolean
  language sql stable
  return exists (select from auth.users where id = member and encrypted_password <> '');

create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from auth.mfa_factors where user_id = member and status = 'verified');

create or replace function rules.count_backup_codes(member uuid) returns bigint
  language sql stable
  return (select count(*) from rules.backup_codes where user_id = member);

-- The phone number of the registration, which another member has. Nobody changes it afterwards (keep_registration), so it answers for this number alone.
create or replace function rules.taken_phone(member uuid) returns text
  language sql stable
  return (select u.raw_user_meta_data ->> 'phone' from auth.users as u where u.id = member and not u.raw_user_meta_data ? 'invitation'
    and exists (select from public.profiles as other where other.phone = rules.canonical_phone(u.raw_user_meta_data ->> 'phone') and other.id <> member));

-- Without notices by mail no admin may end the second factor of a member. The operator of the project does it in the dashboard.
create or replace function rules.two_factor_reset_at(member uuid) returns timestamptz
  language sql immutable
  return null::timestamptz;

-- After the theft of a refresh token the provider revokes all of a session, and the session stays. It also revokes them when it moves a session to its newer
-- kind of refresh tokens, which has a counter in the session instead; a stolen one ends that session. Older projects do not have this column.
create or replace function rules.is_revoked(session uuid) returns boolean
  language sql stable
  return (
    select bool_and(t.revoked) from auth.refresh_tokens as t join auth.sessions as s on s.id = t.session_id
    where s.id = session and to_jsonb(s) ->> 'refresh_token_counter' is null);

create or replace function rules.valid_sessions(member uuid)
  returns table (id uuid, created_at timestamptz, seen_at timestamptz, address inet, user_agent text)
  language sql stable
begin atomic
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at), s.ip, s.user_agent
  from auth.sessions as s where s.user_id = member and (s.not_after is null or s.not_after > now()) and rules.is_revoked(s.id) is not true
    and not rules.is_banned(member);
end;

-- Push notifications are sent by our server only.
create or replace function rules.has_push(session uuid) returns boolean
  language sql immutable
  return false;

-- Supabase Auth deletes a session that ends, so the reason is not stored here.
create or replace function rules.end_sessions(member uuid, session uuid default null, reason text default null) returns boolean
  language plpgsql as $$
declare
  has_ended boolean;
begin
  delete from auth.sessions where user_id = member and id = coalesce(session, id);
  has_ended := found;
  perform rules.send_member_event(member, 'viewer');
  if session is not null then
    return has_ended;
  end if;
  perform rules.drop_email_change(member);
  return true;
end
$$;

-- The member wants to stay signed in on the device of this session.
create or replace function public.stay_signed_in(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.me();
  insert into rules.staying_sessions (session_id) values (rules.session_id()) on conflict do nothing;
  delete from rules.staying_sessions as s where not exists (select from auth.sessions where id = s.session_id);
  return '{"ok":true}';
end
$$;

-- Minutes without use until the session ends.
create or replace function rules.idle_minutes(session uuid, member uuid) returns integer
  language sql stable
  return case
    when (select offer_stay_signed_in from public.system_settings) and exists (select from rules.staying_sessions where session_id = session)
      then rules.limit_of('stayDays') * 24 * 60
    else rules.session_timeout(member) end;

-- A session is ended at its next refresh if it was idle longer than the member's or the system setting allows. Only the last refresh is known, and
-- access tokens are valid for up to an hour. That hour is added, so that active members are not signed out.
create or replace function rules.end_idle_session() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  last_refresh timestamptz := coalesce(old.refreshed_at at time zone 'UTC', old.created_at);
begin
  if last_refresh + rules.lifetime('accessToken') + rules.idle_minutes(old.id, old.user_id) * interval '1 minute' < now() then
    new.not_after := now();
  end if;
  return new;
end
$$;
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
