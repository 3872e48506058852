-- Additional checks of access tokens. The provider's tokens are valid until they expire. Here the session must also still exist, and the second factor, if any,
-- must have been passed.

create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from auth.mfa_factors where user_id = member and status = 'verified');

-- Whether the session of this request's token still exists and has not expired.
create or replace function rules.has_session() returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and (not_after is null or not_after > now()));

-- The refusal code for the token of this request, or null if it is sufficient.
create or replace function rules.token_refusal() returns text
  language sql stable security definer set search_path = ''
  return case
    when auth.uid() is null then null
    when not rules.has_session() then 'NOT_SIGNED_IN'
    when coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and rules.has_second_factor(auth.uid())
      and not exists (select from rules.passed_sessions where session_id = (auth.jwt() ->> 'session_id')::uuid)
      -- The call that accepts a backup code must be allowed before the second factor is passed.
      and current_setting('request.path', true) is distinct from '/rpc/use_backup_code'
      then 'MFA_REQUIRED'
  end;

create or replace function rules.check_token() returns void
  language plpgsql stable set search_path = '' as $$
declare
  refusal text := rules.token_refusal();
begin
  if refusal is not null then
    raise exception using errcode = 'PT401', message = refusal;
  end if;
end
$$;

-- PostgREST runs this function before every request.
alter role authenticator set pgrst.db_pre_request = 'rules.check_token';
notify pgrst, 'reload config';

-- Every command calls this function, so commands check the token even if PostgREST is not configured to.
create or replace function rules.me() returns uuid
  language plpgsql stable set search_path = '' as $$
begin
  perform rules.check_token();
  if not exists (select from public.profiles where id = auth.uid()) then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  return auth.uid();
end
$$;

revoke execute on function rules.has_second_factor(uuid), rules.has_session(), rules.token_refusal(), rules.check_token(), rules.me() from public;
grant execute on function rules.token_refusal(), rules.check_token() to anon, authenticated, service_role;
