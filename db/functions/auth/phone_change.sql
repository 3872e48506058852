-- A phone number is only changed by a valid session. Ending sessions locks the member first, so a concurrent sign-out prevents the change.

-- Whether the number changed; null if the session `asking` is no longer valid.
create or replace function accounts.change_phone(asking bytea, number text, trust text) returns boolean
  language plpgsql as $$
declare
  member uuid := accounts.viewer_of(asking);
begin
  perform from public.profiles where id = member for no key update;
  if accounts.viewer_of(asking) is null then
    return null;
  end if;
  return rules.set_phone(member, number, trust);
end
$$;

-- Counts a try, and marks the code as used if it is right. Null if it is wrong.
create or replace function accounts.confirm_phone(asking bytea, code text) returns boolean
  language plpgsql as $$
declare
  number text;
begin
  update accounts.phone_codes as c
    set tries = c.tries + 1, used_at = case when c.code_hash = sha256(c.salt || convert_to(confirm_phone.code, 'UTF8')) then now() end
    where c.user_id = accounts.viewer_of(asking) and c.purpose = 'change' and c.used_at is null and c.tries < 3 and c.expires_at > now()
    returning case when c.used_at is not null then c.phone end into number;
  if number is null then
    return null;
  end if;
  return accounts.change_phone(asking, number, 'verified');
end
$$;

revoke execute on all functions in schema accounts from public;
