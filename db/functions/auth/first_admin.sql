-- The first admin: created with a one-time link that the server prints, or from the environment.

-- Whether there is an admin who can sign in. The admin of the sample data cannot, nor can one who has not accepted the invitation.
create or replace function accounts.has_admin() returns boolean
  language sql stable
  return rules.active_admins() <> '{}';

-- Creates a one-time token. Tokens of other processes stay valid, so that every printed link works. Null if there is an admin.
create or replace function accounts.create_setup_token() returns text
  language plpgsql as $$
declare
  token text := accounts.new_token();
begin
  if accounts.has_admin() then
    return null;
  end if;
  delete from accounts.setup_tokens where created_at < now() - rules.lifetime('setup');
  insert into accounts.setup_tokens (token_hash) values (accounts.hash_token(token));
  return token;
end
$$;

create or replace function accounts.is_setup_token(input jsonb) returns boolean
  language sql stable as $$
  select not accounts.has_admin() and exists (
    select from accounts.setup_tokens
    where token_hash = accounts.hash_token(input ->> 'setupToken') and created_at > now() - rules.lifetime('setup'))
$$;

create or replace function accounts.start_first_admin(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
begin
  return coalesce(
    accounts.count_attempt('setup', requester.network, requester.is_limited),
    case when accounts.is_setup_token(input) then json_build_object('settings', public.get_settings('{}')) else accounts.refusal('BAD_CODE') end);
end
$$;

-- The lock decides who creates the admin: the second of two simultaneous requests finds one.
create or replace function accounts.create_first_admin(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  admin uuid;
begin
  lock table accounts.setup_tokens in exclusive mode;
  if not accounts.is_setup_token(input) then
    perform rules.refuse('BAD_CODE');
  end if;
  delete from accounts.setup_tokens;
  admin := accounts.create_member(input || '{"isAdmin":true}', coalesce(requester.locale, 'zh'), proof ->> 'passwordHash', true);
  return accounts.begin_session(admin, requester);
exception when unique_violation then
  perform rules.refuse('ALREADY_REGISTERED');
end
$$;

-- Creates the admin of the environment. A member with that address becomes admin with that password, and all sessions of the account
-- end. If the address was never verified, a stranger may have registered with it: no sign-in method of theirs may remain.
-- The lock decides which of several processes that start at once creates the admin: the others find one.
create or replace function accounts.set_up_admin(email text, password_hash text) returns void
  language plpgsql as $$
declare
  member uuid;
begin
  lock table accounts.setup_tokens in exclusive mode;
  if accounts.has_admin() then
    return;
  end if;
  member := (select id from public.profiles as p where p.email = lower(set_up_admin.email));
  if member is null then
    perform accounts.create_member(jsonb_build_object('name', 'Admin', 'email', lower(email), 'isAdmin', true), 'en', password_hash, true);
    return;
  end if;
  perform accounts.reset_unverified_account(member);
  perform rules.end_sessions(member, null, 'password-changed');
  perform accounts.set_password(member, password_hash);
  update public.profiles set email_verified = true, updated_at = now() where id = member;
  perform rules.give_role(member, 'admin');
end
$$;
