-- Passwords: confirmation, change, and reset with a mailed link.

-- What is needed to ask a signed-in member for the password again. Members without a password are not asked.
create or replace function accounts.start_confirmation(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member public.profiles;
  password_hash text;
  refusal json;
begin
  select * into member from public.profiles where id = rules.me();
  if (input ->> 'admin')::boolean then
    perform rules.must_be_admin();
  end if;
  password_hash := (select c.password from accounts.credentials as c where c.user_id = member.id and c.provider_id = 'credential');
  if password_hash is not null then
    refusal := accounts.count_attempt('password', member.id::text, requester.is_limited);
  end if;
  return coalesce(refusal, json_build_object('member', member.id, 'email', member.email, 'name', member.name, 'passwordHash', password_hash,
    'settings', public.get_settings('{}')));
end
$$;

-- Refuses if the password was not confirmed, or has changed since.
create or replace function accounts.check_confirmation(member uuid, proof jsonb) returns void
  language plpgsql as $$
begin
  if exists (select from accounts.credentials as c where c.user_id = member and c.provider_id = 'credential' and c.password is distinct from proof ->> 'passwordHash') then
    perform rules.refuse('WRONG_PASSWORD');
  end if;
end
$$;

-- Deletes all reset links of the member. Runs before the member row is locked, in the same order as everywhere, to avoid deadlocks.
create or replace function accounts.delete_reset_links(member uuid) returns void
  language sql as $$ delete from accounts.links where user_id = member and purpose in ('reset-password', 'invitation') $$;

-- What opens the account besides the password, and stays when the password changes. `proof` names what the club offers.
create or replace function accounts.other_sign_ins(member uuid, proof jsonb) returns jsonb
  language sql stable as $$
  select jsonb_build_object(
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'createdAt', rules.instant(k.created_at)) order by k.created_at, k.id), '[]')
      from accounts.passkeys as k where k.user_id = member),
    'oidc', coalesce((proof ->> 'offersOidc')::boolean, false)
      and exists (select from accounts.credentials as c where c.user_id = member and c.provider_id <> 'credential'),
    'phone', coalesce((proof ->> 'offersPhone')::boolean, false)
      and exists (select from public.profiles as p where p.id = member and p.phone is not null and p.phone_status <> 'needs_verification'))
$$;

create or replace function accounts.post_password_change(member uuid, others jsonb) returns void
  language sql as $$
  select accounts.post('password-changed', member,
    facts => case when others <> '{"passkeys":[],"oidc":false,"phone":false}' then jsonb_build_object('otherSignIns', others) end)
$$;

-- A new password ends all sessions of the member and begins a new one for this device.
create or replace function accounts.change_password(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform accounts.delete_reset_links(member);
  -- Locks the member row: a concurrent password change has committed by now, or waits for this one.
  perform rules.end_sessions(member, null, 'password-changed');
  if not accounts.has_password(member, proof ->> 'passwordHash') then
    perform rules.refuse('WRONG_PASSWORD');
  end if;
  perform accounts.set_password(member, proof ->> 'newHash');
  perform accounts.post_password_change(member, accounts.other_sign_ins(member, proof));
  return accounts.renew_session(member, requester);
end
$$;

-- An unknown address gets the same answer after the same work, and no mail.
create or replace function accounts.reset_password(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  address text := input ->> 'email';
  refusal json := coalesce(
    accounts.count_attempt('reset', requester.network, requester.is_limited),
    accounts.count_attempt('reset-of-address', encode(accounts.hash_token(address), 'hex'), requester.is_limited));
  member uuid := (select id from public.profiles where email = address);
begin
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.post('reset-password', member, accounts.create_link('reset-password', member, address));
  return '{"ok":true}';
end
$$;

-- The link stays valid when the club refuses the new password.
create or replace function accounts.start_password_reset(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
begin
  return coalesce(
    accounts.count_attempt('verification', requester.network, requester.is_limited),
    (select json_build_object('email', p.email, 'name', p.name, 'settings', public.get_settings('{}'))
      from accounts.links as l join public.profiles as p on p.id = l.user_id and p.email = l.email
      where l.token_hash = accounts.hash_token(input ->> 'token') and l.purpose in ('reset-password', 'invitation') and l.expires_at > now()),
    accounts.refusal('BAD_CODE'));
end
$$;

-- The link also verifies the address. If it was unverified, a stranger may have registered with it: all their sign-in methods go. Invited members
-- keep the phone number that the admin entered. If it was verified, a second factor stays: access to a mailbox does not disable it. So do
-- passkeys, except new ones: who had the password for a while may have added one. The answer and a mail name what stays.
create or replace function accounts.confirm_password_reset(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  link accounts.links;
  others jsonb;
begin
  link := accounts.redeem_link(input, 'reset-password', 'invitation');
  perform accounts.delete_reset_links(link.user_id);
  perform rules.end_sessions(link.user_id, null, 'password-changed');
  if not exists (select from public.profiles where id = link.user_id and email = link.email) then
    perform rules.refuse('BAD_CODE');
  end if;
  if link.purpose = 'invitation' then
    update public.profiles set email_verified = true, updated_at = now() where id = link.user_id and not email_verified;
    perform accounts.post('phone-entered', p.id) from public.profiles as p where p.id = link.user_id and p.phone_status = 'needs_verification';
  else
    perform accounts.reset_unverified_account(link.user_id);
  end if;
  delete from accounts.passkeys where user_id = link.user_id and created_at > now() - rules.lifetime('newPasskey');
  if found then
    perform accounts.post('passkey-removed', link.user_id);
  end if;
  perform accounts.set_password(link.user_id, proof ->> 'passwordHash');
  delete from accounts.guesses where kind = 'password' and subject = accounts.hash_token(link.email);
  others := accounts.other_sign_ins(link.user_id, proof);
  perform accounts.post_password_change(link.user_id, others);
  return json_build_object('ok', true, 'otherSignIns', others);
end
$$;

-- Deletes the member with all sessions, votes, seats and favorites. Activities that the member led stay, without a name. A second factor is asked
-- for too, because who has the password for a while must not be able to destroy the account.
create or replace function accounts.delete_account(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform accounts.check_confirmation(member, proof);
  perform accounts.require_second_factor(requester, proof);
  perform rules.delete_member(member);
  return '{"ok":true}';
end
$$;
