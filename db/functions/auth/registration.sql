-- Registration and the verification of mail addresses.

-- Without a password the member cannot sign in until an invitation is accepted.
create or replace function accounts.create_member(input jsonb, language text, password_hash text default null, email_verified boolean default false) returns uuid
  language plpgsql as $$
declare
  member uuid;
begin
  insert into public.profiles (name, email, phone, language, email_verified)
    values (input ->> 'name', input ->> 'email', input ->> 'phone', create_member.language, create_member.email_verified)
    returning id into member;
  if (input ->> 'isAdmin')::boolean then
    perform rules.give_role(member, 'admin');
  end if;
  if password_hash is not null then
    perform accounts.set_password(member, password_hash);
  end if;
  perform rules.send_event('{"members":true}');
  return member;
end
$$;

create or replace function accounts.set_password(member uuid, password_hash text) returns void
  language sql as $$
  insert into accounts.credentials (user_id, account_id, provider_id, password) values (member, member::text, 'credential', password_hash)
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
$$;

create or replace function accounts.start_registration(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
begin
  return coalesce(
    accounts.count_attempt('registration', requester.network, requester.is_limited),
    case when not (select allow_self_registration from public.system_settings) then accounts.refusal('REGISTRATION_CLOSED') end,
    json_build_object('settings', public.get_settings('{}')));
end
$$;

-- Where addresses must be verified, a known address gets the same answer after the same work as a new one, so that nobody can find out who is a
-- member. The owner of the address gets a mail. A phone number that another member has does not matter: the new member learns it in the profile.
create or replace function accounts.register(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  language text := coalesce(input ->> 'language', requester.locale, 'zh');
  must_verify boolean := (select require_email_verification from public.system_settings);
  member uuid;
begin
  begin
    member := accounts.create_member(input - 'phone', language, proof ->> 'passwordHash');
    if input ->> 'phone' is not null then
      insert into accounts.claimed_phones (user_id, phone) values (member, input ->> 'phone');
    end if;
    if not must_verify then
      perform accounts.assign_claimed_phone(member);
    end if;
  exception when unique_violation then
    if not must_verify then
      perform rules.refuse('ALREADY_REGISTERED');
    end if;
    -- Everybody may listen to the events, so a known address causes the same one.
    perform rules.send_event('{"members":true}');
  end;
  if not must_verify then
    return json_build_object('needEmailConfirmation', false, 'session', accounts.begin_session(member, requester));
  elsif member is not null then
    perform accounts.post('confirm-address', member, accounts.create_link('verify-email', member, input ->> 'email'));
  elsif accounts.count_attempt('in-use', input ->> 'email', requester.is_limited) is null then
    perform accounts.post('address-in-use', (select id from public.profiles where email = input ->> 'email'), null, input ->> 'email', language);
  end if;
  return '{"needEmailConfirmation":true,"session":null}';
end
$$;

-- Gives the member the phone number of the registration. The claim stays if another member has the number, and the profile says so.
create or replace function accounts.assign_claimed_phone(member uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  claimed text;
begin
  delete from accounts.claimed_phones where user_id = member returning phone into claimed;
  update public.profiles set phone = claimed where id = member and phone is null and claimed is not null;
exception
  when unique_violation then
    return;
end
$$;

-- The first to confirm the address gets the number.
create or replace function accounts.assign_claimed_phone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.assign_claimed_phone(new.id);
  return null;
end
$$;
create or replace trigger assign_claimed_phone after update of email_verified on public.profiles for each row
  when (new.email_verified and not old.email_verified) execute function accounts.assign_claimed_phone();

-- Deletes registrations whose address nobody confirmed in time. Invited members, and who took part while the club required no confirmation, stay.
create or replace function accounts.delete_unconfirmed_registrations() returns void
  language sql as $$
  delete from public.profiles as p
  where (select require_email_verification from public.system_settings) and not p.is_established and not rules.is_admin(p.id)
    and p.created_at < now() - rules.lifetime('registration')
    and exists (select from accounts.credentials where user_id = p.id)
    and not exists (select from accounts.known_networks where user_id = p.id) and not exists (select from accounts.sessions where user_id = p.id)
    and not exists (select from accounts.links as l where l.user_id = p.id and l.expires_at > now())
    and not exists (select from public.activities where creator_id = p.id) and not exists (select from public.participants where user_id = p.id)
$$;

-- Another link for an address that is not confirmed yet. Every other address gets the same answer after the same work, and no mail.
create or replace function accounts.resend_confirmation(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  address text := input ->> 'email';
  subject text := encode(accounts.hash_token(address), 'hex');
  refusal json := coalesce(
    accounts.count_attempt('reset', requester.network, requester.is_limited),
    accounts.count_attempt('confirmation-again', subject, requester.is_limited),
    accounts.count_attempt('confirmation-of-address', subject, requester.is_limited));
  member public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into member from public.profiles where email = address and not email_verified;
  perform accounts.post(case when member.is_established then 'email-entered' else 'confirm-address' end, member.id,
    accounts.create_link('verify-email', member.id, address));
  return json_build_object('ok', true, 'resendAfter', rules.limit_of('resendSeconds'));
end
$$;

-- The link verifies the address that received it, once.
create or replace function accounts.verify_email(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  refusal json := accounts.count_attempt('verification', requester.network, requester.is_limited);
  link accounts.links;
begin
  if refusal is not null then
    return refusal;
  end if;
  link := accounts.redeem_link(input, 'verify-email');
  update public.profiles set email_verified = true, updated_at = now() where id = link.user_id and email = link.email;
  return case when found then '{"ok":true}' else accounts.refusal('BAD_CODE') end;
end
$$;
