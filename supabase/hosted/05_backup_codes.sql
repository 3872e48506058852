-- Backup codes, which this project checks, the calls that they allow, and what protects the second factor from callers without the app.

-- Ignores case, spaces and hyphens. The letter o counts as 0, and i and l count as 1.
create or replace function rules.backup_code_hash(typed text) returns bytea
  language sql immutable set search_path = ''
  return sha256(convert_to(translate(regexp_replace(lower(typed), '[\s-]', '', 'g'), 'oil', '011'), 'UTF8'));

create or replace function rules.consume_backup_code(input jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from rules.backup_codes where user_id = auth.uid() and code_hash = rules.backup_code_hash(input ->> 'code');
  if not found then
    perform rules.refuse('BAD_CODE');
  end if;
end
$$;

-- Returns the member. Needs a TOTP code that was entered in this session recently, or a backup code, which is used up. What has not the format of a
-- TOTP code can only be a backup code.
create or replace function rules.confirm_second_factor(input jsonb) returns uuid
  language plpgsql set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  if not rules.has_second_factor(member) then
    perform rules.refuse('TWO_FACTOR_OFF');
  elsif input ->> 'code' !~ '^[0-9]{6}$' or not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') as claim
    where claim ->> 'method' = 'totp' and to_timestamp((claim ->> 'timestamp')::bigint) > now() - rules.lifetime('confirmation')) then
    perform rules.consume_backup_code(input);
  end if;
  return member;
end
$$;

-- For members who are signed in except for the second factor. `rules.check_token` allows this call for them.
create or replace function public.use_backup_code(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.has_session() then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform rules.consume_backup_code($1);
  insert into rules.passed_sessions (session_id) values (rules.session_id()) on conflict do nothing;
  delete from rules.passed_sessions as p where not exists (select from auth.sessions where id = p.session_id);
  return '{"ok":true}';
end
$$;

-- Replaces the backup codes with new ones of 50 bits each, like k7p2f-m3x9q.
create or replace function public.renew_backup_codes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.confirm_second_factor($1);
  alphabet text := '0123456789abcdefghjkmnpqrstvwxyz';
  codes text[] := '{}';
  code text;
begin
  for number in 1 .. rules.limit_of('backupCodes') loop
    -- Uses the random bytes of a uuid. The bytes with its version and variant are left out.
    select string_agg(substr(alphabet, get_byte(random, at) % 32 + 1, 1), '') into code
    from decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as random, unnest('{0,1,2,3,4,5,10,11,12,13}'::integer[]) as at;
    codes := codes || (left(code, 5) || '-' || right(code, 5));
  end loop;
  delete from rules.backup_codes where user_id = member;
  insert into public.unsaved_backup_codes (user_id) values (member) on conflict do nothing;
  insert into rules.backup_codes (user_id, code_hash) select member, rules.backup_code_hash(one) from unnest(codes) as one;
  return json_build_object('backupCodes', codes);
end
$$;

-- With a TOTP code the provider can disable the second factor itself. This call is for members who have lost their app.
create or replace function public.disable_two_factor(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.confirm_second_factor($1);
begin
  delete from auth.mfa_factors where user_id = member;
  delete from rules.backup_codes where user_id = member;
  delete from public.unsaved_backup_codes where user_id = member;
  return '{"ok":true}';
end
$$;

-- The provider itself asks for no password before it adds a factor.
create or replace function rules.guard_new_factor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = new.user_id;
  return new;
end
$$;

-- It lets every session with the second factor remove it, however long ago the code was entered. Without such a session it is the operator who removes it,
-- or it goes with the user. A caller with SQL is not asked.
create or replace function rules.guard_factor_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'supabase_auth_admin' and exists (
      select from rules.valid_sessions(old.user_id) as v join auth.sessions as s on s.id = v.id join auth.users as u on u.id = s.user_id where s.aal = 'aal2')
    and not exists (
      select from auth.mfa_amr_claims as claim join rules.valid_sessions(old.user_id) as session on session.id = claim.session_id
      where claim.authentication_method = 'totp' and claim.updated_at > now() - rules.lifetime('confirmation'))
  then
    perform rules.refuse('BAD_CODE');
  end if;
  return old;
end
$$;

-- Without a second factor there are no backup codes.
create or replace function rules.drop_backup_codes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.has_second_factor(old.user_id) then
    delete from rules.backup_codes where user_id = old.user_id;
    delete from public.unsaved_backup_codes where user_id = old.user_id;
  end if;
  return null;
end
$$;

do $$
begin
  create or replace trigger guard_new_factor before insert on auth.mfa_factors for each row execute function rules.guard_new_factor();
  create or replace trigger guard_factor_removal before delete on auth.mfa_factors for each row
    when (old.status = 'verified') execute function rules.guard_factor_removal();
  create or replace trigger drop_backup_codes after delete on auth.mfa_factors for each row
    when (old.status = 'verified') execute function rules.drop_backup_codes();
exception
  when insufficient_privilege then
    raise notice 'Without the app, a second factor is added without the password and removed without a new code: %', sqlerrm;
end
$$;
