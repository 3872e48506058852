-- The last step of every sign-in method. It locks the member first, so that a command that ends sessions waits, and ends the new session too.
-- The lock is shared, except with a phone number, which is then marked as verified. Password, phone number and passkey are checked while the
-- lock is held, because they may have changed before.

create or replace function accounts.has_password(member uuid, password_hash text) returns boolean
  language sql stable
  return exists (
    select from accounts.credentials as c
    where c.user_id = has_password.member and c.provider_id = 'credential' and c.password = has_password.password_hash);

-- Begins a session after the first factor, or returns a challenge if the member has a second one. The verified factor is the password of
-- `password_hash`, the code sent to `phone`, or `passkey`; it must still belong to the member. All are null for an identity provider.
-- The input says whether to stay signed in on this device.
create or replace function accounts.sign_in(member uuid, requester accounts.requester, input jsonb, password_hash text default null,
  phone text default null, passkey uuid default null) returns json
  language plpgsql as $$
declare
  profile public.profiles;
  token text;
  stay boolean := coalesce((input ->> 'stay')::boolean, false);
begin
  if phone is null then
    select * into profile from public.profiles where id = member for share;
  else
    select * into profile from public.profiles as p where p.id = member and p.phone = sign_in.phone and p.phone_status <> 'needs_verification' for no key update;
  end if;
  if passkey is not null and not exists (select from accounts.passkeys as k where k.id = passkey and k.user_id = profile.id) then
    return accounts.refusal('BAD_PASSKEY');
  elsif phone is not null and profile.id is null then
    return accounts.refusal('BAD_CODE');
  elsif profile.id is null or password_hash is not null and not accounts.has_password(member, password_hash) then
    return accounts.refusal('BAD_CREDENTIALS');
  end if;
  if profile.declined_at is not null then
    return accounts.refusal('NOT_LET_IN');
  end if;
  if not profile.email_verified and (select require_email_verification from public.system_settings) then
    -- This mails another link, because the first may be lost or expired. An established account has an unverified address only if an admin entered it.
    if accounts.count_attempt('reminder', member::text, requester.is_limited) is null then
      perform accounts.post(case when profile.is_established then 'email-entered' else 'confirm-address' end, member, accounts.create_link('verify-email', member, profile.email));
    end if;
    return accounts.refusal('EMAIL_NOT_VERIFIED');
  end if;
  update public.profiles set phone_status = 'verified' where id = member and sign_in.phone is not null and phone_status <> 'verified';
  if not rules.has_second_factor(member) then
    return accounts.begin_session(member, requester, stay);
  end if;
  token := accounts.new_token();
  insert into accounts.challenges (token_hash, user_id, expires_at, stay)
    values (accounts.hash_token(token), member, now() + rules.lifetime('challenge'), stay);
  return json_build_object('mfaRequired', true, 'challenge', token);
end
$$;

-- Returns the hash that the password is compared with. Counts the attempt and the guess. Unknown addresses are counted like known ones.
create or replace function accounts.start_email_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := (select id from public.profiles where email = input ->> 'email');
  refusal json := accounts.count_attempt('sign-in', requester.network, requester.is_limited);
  wait double precision;
begin
  if refusal is not null then
    return refusal;
  end if;
  wait := accounts.count_guess('password', accounts.hash_token(input ->> 'email'), member, requester.network);
  if wait is not null then
    return accounts.refusal('LOCKED_OUT', wait);
  end if;
  return json_build_object('passwordHash', (select password from accounts.credentials where user_id = member and provider_id = 'credential'));
end
$$;

-- The caller has verified the password against the hash in `proof`.
create or replace function accounts.email_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := (select id from public.profiles where email = input ->> 'email');
begin
  perform accounts.reset_guesses('password', accounts.hash_token(input ->> 'email'), member, requester.network);
  return accounts.sign_in(member, requester, input, proof ->> 'passwordHash');
end
$$;
