-- Sign-in with OpenID Connect. An identity is linked by the issuer's subject. An email address only creates a new link, and only if the issuer
-- has verified it, or the operator vouches for its addresses; otherwise `email` is null. The function finds the member or creates one.

create or replace function accounts.find_or_create_member(issuer text, subject text, email text, name text, language text) returns uuid
  language plpgsql as $$
declare
  member uuid := (select c.user_id from accounts.credentials as c where c.provider_id = issuer and c.account_id = subject);
begin
  if member is not null then
    return member;
  end if;
  if email is null then
    perform rules.refuse('PROVIDER_EMAIL_UNVERIFIED');
  end if;
  select p.id into member from public.profiles as p where p.email = find_or_create_member.email for no key update;
  if member is null then
    if not (select allow_self_registration from public.system_settings) then
      perform rules.refuse('REGISTRATION_CLOSED');
    end if;
    member := accounts.create_member(jsonb_build_object('name', name, 'email', email), language, email_verified => true);
  else
    perform accounts.reset_unverified_account(member);
    perform accounts.post('sign-in-linked', member);
  end if;
  insert into accounts.credentials (user_id, provider_id, account_id) values (member, issuer, subject);
  return member;
exception when unique_violation then
  -- A concurrent sign-in created the same link, or a concurrent sign-up took the address. In the second case the retry finds its member.
  return coalesce((select c.user_id from accounts.credentials as c where c.provider_id = issuer and c.account_id = subject),
    accounts.find_or_create_member(issuer, subject, email, name, language));
end
$$;

-- The owner of the email address has verified it. If no address of the account was ever verified, a stranger may have created it. All sign-in
-- methods set up before are then removed: password, phone number, passkeys, second factor, links and sessions. They stay if an admin has changed
-- the address since, because otherwise admins could remove the second factor of any member.
create or replace function accounts.reset_unverified_account(member uuid) returns void
  language plpgsql as $$
declare
  before public.profiles;
begin
  select * into before from public.profiles where id = member for no key update;
  if before.email_verified then
    return;
  end if;
  if not before.is_established then
    delete from accounts.claimed_phones where user_id = member;
  end if;
  update public.profiles set email_verified = true, phone = case when before.is_established then phone end, updated_at = now() where id = member;
  if before.is_established then
    return;
  end if;
  delete from accounts.credentials where user_id = member;
  delete from accounts.passkeys where user_id = member;
  delete from accounts.second_factors where user_id = member;
  delete from accounts.links where user_id = member;
  delete from accounts.known_networks where user_id = member;
  perform rules.end_sessions(member);
end
$$;

-- Only the browser that started the sign-in has `binding`.
create or replace function accounts.start_oidc(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$ select accounts.start_challenge(proof ->> 'state', 'oidc', proof ->> 'binding', requester) $$;

-- Only the browser that started the sign-in can finish it, once. A link from somebody else signs nobody in (login CSRF).
create or replace function accounts.take_oidc_state(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$ select coalesce(accounts.refuse_challenge(input ->> 'state', 'oidc', input ->> 'binding', requester), '{"ok":true}') $$;

create or replace function accounts.finish_oidc(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
begin
  return accounts.sign_in(accounts.find_or_create_member(proof ->> 'issuer', proof ->> 'subject', proof ->> 'email', proof ->> 'name',
    coalesce(requester.locale, 'zh')), requester, input);
end
$$;
