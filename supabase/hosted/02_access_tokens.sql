-- Additional checks of access tokens. The provider's tokens are valid until they expire. Here the session must also still exist, and the second factor, if any,
-- must have been passed.

-- Whether the session of this request's token still exists and has not expired.
create or replace function rules.has_session() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from rules.valid_sessions(auth.uid()) where id = rules.session_id());

-- The refusal code for the token of this request, or null if it is sufficient. rules.me calls it, so commands check the token even if PostgREST does not.
create or replace function rules.token_refusal() returns text
  language sql stable security definer set search_path = ''
  return case
    when auth.uid() is null then null
    when not rules.has_session() then 'NOT_SIGNED_IN'
    when coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and rules.has_second_factor(auth.uid())
      and not exists (select from rules.passed_sessions as p where p.session_id = rules.session_id())
      -- The call that accepts a backup code must be allowed before the second factor is passed.
      and current_setting('request.path', true) is distinct from '/rpc/use_backup_code'
      then 'MFA_REQUIRED'
  end;

create or replace function rules.check_token() returns void
  language sql stable security definer set search_path = ''
  return rules.refuse_if(rules.token_refusal());

-- PostgREST runs this function before every request.
alter role authenticator set pgrst.db_pre_request = 'rules.check_token';
notify pgrst, 'reload config';
