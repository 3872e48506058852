-- The second factor: codes of an authenticator app, and backup codes.

-- Counts a guess, and returns what is needed to check a code.
create or replace function accounts.start_code(member uuid, requester accounts.requester) returns json
  language plpgsql as $$
declare
  wait double precision := accounts.count_guess('second-factor', accounts.hash_token(member::text), member, requester.network);
begin
  if wait is not null then
    return accounts.refusal('LOCKED_OUT', wait);
  end if;
  return json_build_object('member', member,
    'secret', (select encode(secret, 'hex') from accounts.second_factors where user_id = member),
    'salt', (select encode(salt, 'hex') from accounts.backup_codes where user_id = member limit 1),
    'codes', array(select encode(code_hash, 'hex') from accounts.backup_codes where user_id = member));
end
$$;

-- Uses up a correct code: a TOTP code by its 30-second time step, or a backup code by its hash. False if it is wrong or was used before.
create or replace function accounts.use_second_factor(member uuid, requester accounts.requester, proof jsonb) returns boolean
  language plpgsql as $$
begin
  if proof ? 'step' then
    update accounts.second_factors set last_step = (proof ->> 'step')::bigint
      where user_id = member and enabled_at is not null and last_step < (proof ->> 'step')::bigint;
  else
    delete from accounts.backup_codes where user_id = member and code_hash = decode(proof ->> 'backupHash', 'hex');
  end if;
  if not found then
    return false;
  end if;
  perform accounts.reset_guesses('second-factor', accounts.hash_token(member::text), member, requester.network);
  -- Who has a code has not lost the second factor.
  perform accounts.stop_two_factor_reset(member);
  return true;
end
$$;

-- Counts the try before the code is checked, so that simultaneous answers get three tries and one success in total.
create or replace function accounts.start_mfa(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  refusal json := accounts.count_attempt('sign-in', requester.network, requester.is_limited);
  member uuid;
begin
  if refusal is not null then
    return refusal;
  end if;
  update accounts.challenges set tries = tries + 1
    where token_hash = accounts.hash_token(input ->> 'challenge') and tries < rules.limit_of('tries') and expires_at > now()
    returning user_id into member;
  return case when member is null then accounts.refusal('BAD_CODE') else accounts.start_code(member, requester) end;
end
$$;

-- Completes a sign-in. A refusal rolls back, so after a wrong code the challenge stays, with one try less.
create or replace function accounts.answer_mfa(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  challenge bytea := accounts.hash_token(input ->> 'challenge');
  member uuid;
  stay boolean;
begin
  select c.user_id, c.stay into member, stay from accounts.challenges as c where c.token_hash = challenge;
  perform from public.profiles where id = member for share;
  -- The challenge comes before the guesses, in the order in which start_mfa locks them, to avoid deadlocks.
  delete from accounts.challenges as c where c.token_hash = challenge and c.expires_at > now();
  if not found or not accounts.use_second_factor(member, requester, proof) then
    perform rules.refuse('BAD_CODE');
  end if;
  if proof ? 'backupHash' then
    perform accounts.post('backup-code-used', member, facts => jsonb_build_object('codesLeft', rules.count_backup_codes(member)));
  end if;
  return accounts.begin_session(member, requester, stay);
end
$$;

-- Stores a new secret. It has no effect until a code proves that the app has it.
create or replace function accounts.set_up_two_factor(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform accounts.check_confirmation(member, proof);
  insert into accounts.second_factors as f (user_id, secret) values (member, decode(proof ->> 'secret', 'hex'))
    on conflict on constraint second_factors_pkey do update set secret = excluded.secret, created_at = now() where f.enabled_at is null;
  if not found then
    perform rules.refuse('TWO_FACTOR_ON');
  end if;
  return '{"ok":true}';
end
$$;

-- Starts the check of a signed-in member's code. The call says with `enabled` whether the second factor must be on or off.
create or replace function accounts.start_two_factor_code(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  enabled boolean := rules.has_second_factor(rules.me());
begin
  if enabled <> (input ->> 'enabled')::boolean then
    perform rules.refuse(case when enabled then 'TWO_FACTOR_ON' else 'TWO_FACTOR_OFF' end);
  end if;
  return accounts.start_code(rules.me(), requester);
end
$$;

-- They count as unsaved until the member says otherwise: the answer may get lost.
create or replace function accounts.replace_backup_codes(member uuid, proof jsonb) returns void
  language plpgsql as $$
begin
  insert into public.unsaved_backup_codes (user_id) values (member) on conflict do nothing;
  delete from accounts.backup_codes where user_id = member;
  insert into accounts.backup_codes (user_id, salt, code_hash)
    select member, decode(proof ->> 'salt', 'hex'), decode(hash, 'hex') from jsonb_array_elements_text(proof -> 'hashes') as hash;
end
$$;

-- Enables the second factor that was set up with `secret`, unless the setup was restarted meanwhile or the session has ended. Every sign-in method
-- requires a code from now on, so all sessions end and a new one begins.
create or replace function accounts.enable_two_factor(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform from public.profiles where id = member for no key update;
  update accounts.second_factors as f set enabled_at = now(), last_step = (proof ->> 'step')::bigint
    where f.user_id = member and f.enabled_at is null and f.secret = decode(proof ->> 'secret', 'hex')
      and accounts.viewer_of(requester.token_hash) = member;
  if not found then
    perform rules.refuse('BAD_CODE');
  end if;
  perform accounts.reset_guesses('second-factor', accounts.hash_token(member::text), member, requester.network);
  perform accounts.replace_backup_codes(member, proof);
  perform rules.end_sessions(member);
  perform accounts.post('two-factor-on', member);
  return accounts.renew_session(member, requester);
end
$$;

-- Locks the viewer, uses up the code in `proof`, and returns the viewer.
create or replace function accounts.confirm_second_factor(requester accounts.requester, proof jsonb) returns uuid
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform from public.profiles where id = member for no key update;
  if not accounts.use_second_factor(member, requester, proof) then
    perform rules.refuse('BAD_CODE');
  end if;
  return member;
end
$$;

-- Uses up a code only if the viewer has a second factor.
create or replace function accounts.require_second_factor(requester accounts.requester, proof jsonb) returns void
  language plpgsql as $$
begin
  if rules.has_second_factor(rules.me()) then
    if not proof ?| array['step', 'backupHash'] then
      perform rules.refuse('MFA_REQUIRED');
    end if;
    perform accounts.confirm_second_factor(requester, proof);
  end if;
end
$$;

-- Also ends sign-ins that wait for a code.
create or replace function accounts.remove_second_factor(member uuid) returns void
  language plpgsql as $$
begin
  delete from accounts.second_factors where user_id = member;
  delete from accounts.challenges where user_id = member;
  delete from public.unsaved_backup_codes where user_id = member;
  perform accounts.post('two-factor-off', member);
end
$$;

create or replace function accounts.disable_two_factor(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := accounts.confirm_second_factor(requester, proof);
begin
  perform accounts.remove_second_factor(member);
  return '{"ok":true}';
end
$$;

create or replace function accounts.renew_backup_codes(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := accounts.confirm_second_factor(requester, proof);
begin
  perform accounts.replace_backup_codes(member, proof);
  perform accounts.post('backup-codes-renewed', member);
  return '{"ok":true}';
end
$$;
