-- Ending sessions while others go on. A refresh locks its member first (for share): whoever ends sessions waits for the refreshes under way,
-- and then ends what they have made as well.

-- Signs out: every token of the sign-in that this one belongs to.
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

-- Signs out one sign-in of a member's own; false when there is none.
create or replace function accounts.end_sign_in(member uuid, sign_in uuid) returns boolean
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  delete from accounts.sessions where id = sign_in and user_id = member;
  return found;
end
$$;

-- Signs a member out everywhere, also where they are between two steps of a sign-in.
create or replace function accounts.end_sessions_of(member uuid) returns void
  language plpgsql as $$
begin
  perform from public.profiles where id = member for no key update;
  delete from accounts.sessions where user_id = member;
  delete from accounts.challenges where user_id = member;
end
$$;

revoke execute on function accounts.end_session(bytea), accounts.end_sign_in(uuid, uuid), accounts.end_sessions_of(uuid) from public;
