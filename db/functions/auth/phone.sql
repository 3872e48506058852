-- One-time codes by SMS: for signing in, and to verify a phone number.

-- Stores a code and posts it. It replaces the previous code for the same phone and purpose. Null if it was sent, else the refusal.
-- An unknown number takes the same work, and gets no SMS.
create or replace function accounts.post_code(phone text, purpose text, member uuid, requester accounts.requester) returns json
  language plpgsql as $$
declare
  refusal json := coalesce(
    accounts.count_attempt('code', requester.network, requester.is_limited),
    accounts.count_attempt('code-again', phone, requester.is_limited),
    accounts.count_attempt('code-of-number', phone, requester.is_limited));
  -- The first 48 bits of a version 4 UUID are random.
  random bigint := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
  code text := lpad((random % 1000000)::text, 6, '0');
  salt bytea := uuid_send(gen_random_uuid());
begin
  if refusal is not null then
    return refusal;
  end if;
  insert into accounts.phone_codes as c (phone, purpose, user_id, salt, code_hash, expires_at)
    values (post_code.phone, post_code.purpose, member, salt, sha256(salt || convert_to(code, 'UTF8')), now() + rules.lifetime('code'))
    on conflict on constraint phone_codes_pkey do update set user_id = excluded.user_id, salt = excluded.salt, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at, tries = 0, used_at = null;
  perform accounts.post('sign-in-code', member, code, case when member is not null then post_code.phone else '' end);
  return null;
end
$$;

-- Counts a try in one statement, and marks the code as used if it is right. The row is null if the code is wrong.
create or replace function accounts.use_code(input jsonb, purpose text, member uuid) returns accounts.phone_codes
  language plpgsql as $$
declare
  tried accounts.phone_codes;
begin
  update accounts.phone_codes as c
    set tries = c.tries + 1, used_at = case when c.code_hash = sha256(c.salt || convert_to(input ->> 'code', 'UTF8')) then now() end
    where c.purpose = use_code.purpose and (c.phone = input ->> 'phone' or c.user_id = member) and c.used_at is null
      and c.tries < rules.limit_of('tries') and c.expires_at > now()
    returning * into tried;
  if tried.used_at is not null then
    return tried;
  end if;
  return null;
end
$$;

-- A number that needs verification identifies nobody.
create or replace function accounts.send_code(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$
  select coalesce(
    accounts.post_code(input ->> 'phone', 'sign-in',
      (select id from public.profiles where phone = input ->> 'phone' and phone_status <> 'needs_verification'), requester),
    json_build_object('ok', true, 'resendAfter', rules.limit_of('resendSeconds')))
$$;

-- A wrong code counts as a guess, so that new codes bring no new tries without end. Unknown numbers are counted like known ones.
-- The member is locked before the code, in the order in which deleting a member locks them.
create or replace function accounts.phone_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  refusal json := accounts.count_attempt('code-try', requester.network, requester.is_limited);
  subject bytea := accounts.hash_token(input ->> 'phone');
  member uuid := (select id from public.profiles where phone = input ->> 'phone');
  wait double precision;
  used accounts.phone_codes;
begin
  if refusal is not null then
    return refusal;
  end if;
  wait := accounts.count_guess('phone-code', subject, member, requester.network);
  if wait is not null then
    return accounts.refusal('LOCKED_OUT', wait);
  end if;
  perform from public.profiles where phone = input ->> 'phone' for no key update;
  used := accounts.use_code(input, 'sign-in', null);
  if used.user_id is null then
    return accounts.refusal('BAD_CODE');
  end if;
  perform accounts.reset_guesses('phone-code', subject, member, requester.network);
  return accounts.sign_in(used.user_id, requester, input, null, used.phone);
end
$$;

-- Changes the number. Where SMS are sent, a new number must first be verified with a code. Without SMS the number is stored as typed,
-- and cannot be used to sign in until it is verified. The member is locked before the code, in the order in which deleting a member locks them.
create or replace function accounts.change_phone(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  number text := input ->> 'phone';
  sends_code boolean := (proof ->> 'canSendSms')::boolean and number is not null
    and not exists (select from public.profiles where id = member and phone = number and phone_status = 'verified');
  refusal json;
begin
  perform accounts.check_confirmation(member, proof);
  if sends_code then
    perform accounts.lock_signed_in(member, requester);
    perform rules.refuse_taken_phone(member, number);
    refusal := coalesce(
      accounts.count_attempt('code-to-member', member::text, requester.is_limited), accounts.post_code(number, 'change', member, requester));
    if refusal is not null then
      return refusal;
    end if;
    -- A request for another number makes the code for the previous one invalid.
    delete from accounts.phone_codes as c where c.user_id = member and c.purpose = 'change' and c.phone <> number;
  else
    perform accounts.assign_phone(requester, number, case when number is null then 'declared' else 'needs_verification' end);
  end if;
  return json_build_object('codeSent', sends_code, 'resendAfter', case when sends_code then rules.limit_of('resendSeconds') else 0 end,
    'user', rules.user_info(member));
end
$$;

-- A number is only changed by a valid session. Ending sessions locks the member first, so a concurrent sign-out prevents the change.
create or replace function accounts.assign_phone(requester accounts.requester, number text, status text) returns void
  language plpgsql as $$
declare
  member uuid := rules.me();
  -- Loses the number to who has verified it.
  former uuid := (select id from public.profiles where phone = number and id <> member and status = 'verified');
begin
  perform accounts.lock_signed_in(member, requester);
  if rules.set_phone(member, number, status) then
    perform accounts.post('phone-changed', member);
  end if;
  if former is not null then
    perform accounts.post('phone-changed', former);
  end if;
end
$$;

-- Assigns the number that received the code to the member. The member is locked before the code, in the order in which deleting a member locks them.
create or replace function accounts.confirm_phone(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  refusal json := accounts.count_attempt('code-try', requester.network, requester.is_limited);
  used accounts.phone_codes;
begin
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.lock_signed_in(member, requester);
  used := accounts.use_code(input, 'change', member);
  if used.phone is null then
    return accounts.refusal('BAD_CODE');
  end if;
  perform accounts.assign_phone(requester, used.phone, 'verified');
  return rules.user_info(member);
end
$$;
