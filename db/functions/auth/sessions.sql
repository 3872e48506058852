-- Ending sessions. A refresh locks the member first (for share). Ending sessions therefore waits for running refreshes,
-- and deletes the tokens that they created as well.

-- Signs out: deletes every token of the sign-in that this token belongs to.
create or replace function accounts.end_session(token_hash bytea) returns void
  language plpgsql as $$
declare
  ended accounts.sessions;
begin
  select * into ended from accounts.sessions as s where s.token_hash = end_session.token_hash;
  perform from public.profiles where id = ended.user_id for no key update;
  delete from accounts.sessions where id = ended.id;
end
$$;

-- Ends one of the member's own sign-ins. False if there is none with this id.
create or replace function accounts.end_sign_in(member uuid, sign_in uuid) returns boolean
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  delete from accounts.sessions where id = sign_in and user_id = member;
  return found;
end
$$;

-- Signs a member out everywhere, including sign-ins that wait for their second factor.
create or replace function accounts.end_sessions_of(member uuid) returns void
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  delete from accounts.sessions where user_id = member;
  delete from accounts.challenges where user_id = member;
end
$$;

revoke execute on function accounts.end_session(bytea), accounts.end_sign_in(uuid, uuid), accounts.end_sessions_of(uuid) from public;
