-- Backup codes. The provider only checks TOTP codes of an authenticator app, so this project stores and checks the backup codes itself.
-- A session in which a backup code was used counts as if a TOTP code had been entered.

create table if not exists rules.backup_codes (
  user_id uuid not null references public.profiles on delete cascade,
  -- A code has 50 random bits, so a fast hash is enough.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
create table if not exists rules.passed_sessions (session_id uuid primary key);
alter table rules.backup_codes enable row level security;
alter table rules.passed_sessions enable row level security;

-- Ignores case, spaces and hyphens. The letter o counts as 0, and i and l count as 1.
create or replace function rules.backup_code_hash(typed text) returns bytea
  language sql immutable set search_path = ''
  return sha256(convert_to(translate(regexp_replace(lower(typed), '[\s-]', '', 'g'), 'oil', '011'), 'UTF8'));

create or replace function rules.has_second_factor() returns boolean
  language sql stable security definer set search_path = ''
  return rules.has_second_factor(auth.uid());

create or replace function rules.consume_backup_code(input jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from rules.backup_codes where user_id = auth.uid() and code_hash = rules.backup_code_hash(input ->> 'code');
  if not found then
    raise exception using errcode = 'PT401', message = 'BAD_CODE';
  end if;
end
$$;

-- Whether a TOTP code was entered in this session within the last five minutes.
create or replace function rules.has_recent_totp() returns boolean
  language sql stable set search_path = ''
  return exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') as claim
    where claim ->> 'method' = 'totp' and (claim ->> 'timestamp')::bigint > extract(epoch from now()) - 300);

-- For members who are signed in except for the second factor. `rules.check_token` allows this call for them.
create or replace function public.use_backup_code(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.has_session() then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform rules.consume_backup_code($1);
  insert into rules.passed_sessions (session_id) values ((auth.jwt() ->> 'session_id')::uuid) on conflict do nothing;
  delete from rules.passed_sessions as p where not exists (select from auth.sessions where id = p.session_id);
  return '{"ok":true}';
end
$$;

-- Replaces the backup codes with ten new ones of 50 bits each, like k7p2f-m3x9q. Needs a recent TOTP code or a backup code.
create or replace function public.renew_backup_codes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  alphabet text := '0123456789abcdefghjkmnpqrstvwxyz';
  codes text[] := '{}';
  code text;
begin
  if not rules.has_second_factor() then
    perform rules.refuse('TWO_FACTOR_OFF');
  elsif not rules.has_recent_totp() then
    perform rules.consume_backup_code($1);
  end if;
  for number in 1 .. 10 loop
    -- Uses the random bytes of a uuid. The bytes with its version and variant are left out.
    select string_agg(substr(alphabet, get_byte(random, at) % 32 + 1, 1), '') into code
    from decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as random, unnest('{0,1,2,3,4,5,10,11,12,13}'::integer[]) as at;
    codes := codes || (left(code, 5) || '-' || right(code, 5));
  end loop;
  delete from rules.backup_codes where user_id = member;
  insert into rules.backup_codes (user_id, code_hash) select member, rules.backup_code_hash(one) from unnest(codes) as one;
  return json_build_object('backupCodes', codes);
end
$$;

create or replace function public.get_two_factor(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  return json_build_object('enabled', rules.has_second_factor(), 'backupCodesLeft', case when rules.has_second_factor()
    then (select count(*) from rules.backup_codes where user_id = member) else 0 end);
end
$$;

-- With a TOTP code the provider can disable the second factor itself. This call is for members who have lost their app.
create or replace function public.disable_two_factor(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  if not rules.has_second_factor() then
    perform rules.refuse('TWO_FACTOR_OFF');
  elsif not rules.has_recent_totp() then
    perform rules.consume_backup_code($1);
  end if;
  delete from auth.mfa_factors where user_id = member;
  delete from rules.backup_codes where user_id = member;
  return '{"ok":true}';
end
$$;

revoke execute on function rules.backup_code_hash(text), rules.has_second_factor(), rules.consume_backup_code(jsonb), rules.has_recent_totp() from public;
revoke execute on function public.use_backup_code(jsonb), public.renew_backup_codes(jsonb), public.get_two_factor(jsonb), public.disable_two_factor(jsonb) from public, anon;
grant execute on function public.use_backup_code(jsonb), public.renew_backup_codes(jsonb), public.get_two_factor(jsonb), public.disable_two_factor(jsonb) to authenticated;
