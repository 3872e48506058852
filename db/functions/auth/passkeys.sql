-- Storing and using passkeys whose signatures the caller has verified.

create or replace function accounts.passkey_json(passkey accounts.passkeys) returns json
  language sql stable
  return json_build_object('id', passkey.id, 'name', passkey.name, 'createdAt', rules.instant(passkey.created_at),
    'usedAt', rules.instant(passkey.used_at), 'isBackedUp', passkey.backed_up);

create or replace function accounts.list_passkeys(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$
  select json_build_object('items', coalesce(json_agg(accounts.passkey_json(p) order by p.created_at, p.id), '[]'))
  from accounts.passkeys as p where p.user_id = rules.me()
$$;

create or replace function accounts.start_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$
  select coalesce(accounts.count_attempt('passkey', rules.me()::text, requester.is_limited), accounts.start_confirmation(input, requester, proof))
$$;

create or replace function accounts.refuse_more_passkeys(member uuid) returns void
  language plpgsql as $$
begin
  if (select count(*) from accounts.passkeys where user_id = member) >= rules.limit_of('passkeys') then
    perform rules.refuse('TOO_MANY_PASSKEYS');
  end if;
end
$$;

-- Stores the challenge for a new passkey. Returns the passkeys that the member has, because their devices must not create a second one.
create or replace function accounts.ask_for_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform accounts.check_confirmation(member, proof);
  perform accounts.refuse_more_passkeys(member);
  perform accounts.store_challenge(proof ->> 'challenge', 'passkey', rules.session_id()::text);
  return (select coalesce(json_agg(json_build_object('credentialId', encode(p.credential_id, 'hex'), 'transports', p.transports)), '[]')
    from accounts.passkeys as p where p.user_id = member);
end
$$;

create or replace function accounts.start_adding_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$
  select case when rules.me() is not null and accounts.take_challenge(proof ->> 'challenge', 'passkey', rules.session_id()::text)
    then '{"ok":true}' else accounts.refusal('BAD_PASSKEY') end
$$;

-- The session is checked again after the member is locked, so that a concurrent sign-out everywhere prevents the passkey.
create or replace function accounts.add_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  added accounts.passkeys;
begin
  perform accounts.lock_signed_in(member, requester);
  perform accounts.refuse_more_passkeys(member);
  insert into accounts.passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (member, decode(proof ->> 'credentialId', 'hex'), decode(proof ->> 'publicKey', 'hex'), (proof ->> 'counter')::bigint,
      array(select jsonb_array_elements_text(proof -> 'transports')), (proof ->> 'backedUp')::boolean, input ->> 'name')
    on conflict do nothing returning * into added;
  if added.id is null then
    perform rules.refuse('BAD_PASSKEY');
  end if;
  perform rules.log_member_operation('add_passkey', '{}');
  perform accounts.post('passkey-added', member);
  return accounts.passkey_json(added);
end
$$;

create or replace function accounts.rename_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  renamed accounts.passkeys;
begin
  update accounts.passkeys set name = input ->> 'name' where id = rules.id_in(input, 'passkeyId') and user_id = rules.me() returning * into renamed;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  return accounts.passkey_json(renamed);
end
$$;

create or replace function accounts.remove_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  delete from accounts.passkeys where id = rules.id_in(input, 'passkeyId') and user_id = member;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  perform rules.log_member_operation('remove_passkey', '{}');
  perform accounts.post('passkey-removed', member);
  return '{"ok":true}';
end
$$;

create or replace function accounts.start_passkey_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$ select accounts.start_challenge(proof ->> 'challenge', 'passkey', null, requester) $$;

-- Takes the challenge, and returns the passkey whose signature must be verified.
create or replace function accounts.find_passkey(input jsonb, requester accounts.requester, proof jsonb) returns json
  language sql as $$
  select coalesce(
    accounts.refuse_challenge(proof ->> 'challenge', 'passkey', null, requester),
    (select json_build_object('passkey', id, 'member', user_id, 'publicKey', encode(public_key, 'hex'))
      from accounts.passkeys where credential_id = decode(proof ->> 'credentialId', 'hex')),
    accounts.refusal('BAD_PASSKEY'))
$$;

-- `{"copied":true}` if the counter is not greater than the last one, because there is then a copy of the passkey.
create or replace function accounts.passkey_login(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  new_counter bigint := (proof ->> 'counter')::bigint;
  used accounts.passkeys;
begin
  -- The member is locked before the passkey, in the order in which deleting a member locks them.
  perform from public.profiles where id = (proof ->> 'member')::uuid for share;
  update accounts.passkeys as p set counter = new_counter, backed_up = (proof ->> 'backedUp')::boolean, used_at = now()
    where p.id = (proof ->> 'passkey')::uuid and (p.counter < new_counter or p.counter = 0 and new_counter = 0) returning * into used;
  if not found then
    return '{"copied":true}';
  end if;
  return accounts.sign_in(used.user_id, requester, input, null, null, used.id);
end
$$;
