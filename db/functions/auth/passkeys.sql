-- Storing and using passkeys whose signatures the server has verified.

create or replace function accounts.passkey_json(passkey accounts.passkeys) returns json
  language sql stable
  return json_build_object('id', passkey.id, 'name', passkey.name, 'createdAt', rules.instant(passkey.created_at),
    'usedAt', rules.instant(passkey.used_at), 'isBackedUp', passkey.backed_up);

-- Logs the operation, unless the member has turned data collection off.
create or replace function accounts.log_passkey(member uuid, operation text) returns void
  language sql as $$
  insert into public.system_logs (user_id, operation) select member, log_passkey.operation
  where coalesce((select data_collection from public.user_settings where user_id = member), true)
$$;

-- The session `asking` is checked again after the member is locked, so that a concurrent sign-out everywhere prevents the passkey.
create or replace function accounts.add_passkey(asking bytea, credential_id bytea, public_key bytea, counter bigint, transports text[],
  backed_up boolean, name text) returns json
  language plpgsql as $$
declare
  member uuid := accounts.viewer_of(asking);
  added accounts.passkeys;
begin
  perform from public.profiles where id = member for no key update;
  if accounts.viewer_of(asking) is null then
    perform rules.refuse('NOT_SIGNED_IN');
  elsif (select count(*) from accounts.passkeys where user_id = member) >= 20 then
    perform rules.refuse('TOO_MANY_PASSKEYS');
  end if;
  insert into accounts.passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (member, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter, add_passkey.transports, add_passkey.backed_up, add_passkey.name)
    on conflict do nothing returning * into added;
  if added.id is null then
    perform rules.refuse('BAD_PASSKEY');
  end if;
  perform accounts.log_passkey(member, 'add_passkey');
  return accounts.passkey_json(added);
end
$$;

-- Accepts a signature. False if its counter is not greater than the last one, because the passkey was then copied.
create or replace function accounts.use_passkey(passkey uuid, counter bigint, backed_up boolean) returns boolean
  language plpgsql as $$
begin
  update accounts.passkeys as p set counter = use_passkey.counter, backed_up = use_passkey.backed_up, used_at = now()
    where p.id = passkey and (p.counter < use_passkey.counter or p.counter = 0 and use_passkey.counter = 0);
  return found;
end
$$;

-- False if the member has no such passkey.
create or replace function accounts.remove_passkey(member uuid, passkey uuid) returns boolean
  language plpgsql as $$
begin
  delete from accounts.passkeys as p where p.id = passkey and p.user_id = member;
  if not found then
    return false;
  end if;
  perform accounts.log_passkey(member, 'remove_passkey');
  return true;
end
$$;

revoke execute on all functions in schema accounts from public;
