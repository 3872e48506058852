-- Keeps auth.users, the provider's table of users, and public.profiles in sync: rows are created, changed and deleted together.

do $$
begin
  if not exists (select from pg_catalog.pg_constraint where conname = 'profiles_user' and conrelid = 'public.profiles'::regclass) then
    alter table public.profiles add constraint profiles_user foreign key (id) references auth.users (id) on delete cascade;
  end if;
end
$$;

-- Email addresses that admins have invited.
create table if not exists rules.invitations (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now()
);
-- The token of the account that the admin's app creates. The row stays until the mail was sent, so that an invitation that failed halfway can be repeated.
alter table rules.invitations add column if not exists token text;
alter table rules.invitations enable row level security;

-- While self-registration is off, only addresses that were invited recently may register. Nobody registers without an address: a sign-up with only a phone
-- number would let strangers send SMS at the expense of the club.
create or replace function rules.may_register(email text) returns boolean
  language sql stable
  return coalesce(may_register.email, '') <> '' and ((select allow_self_registration from public.system_settings)
    or exists (select from rules.invitations as i where i.email = lower(may_register.email) and i.created_at > now() - rules.lifetime('invitee')));

-- The provider's sign-up hook, which can return a reason. The trigger below checks again, because a project may not have enabled the hook.
create or replace function rules.before_user_created(event jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return case when rules.may_register(event #>> '{user,email}') then '{}'::jsonb
    else '{"error":{"http_code":403,"message":"REGISTRATION_CLOSED"}}'::jsonb end;

-- If the club requires no email verification, the address counts as confirmed.
create or replace function rules.prepare_new_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.may_register(new.email) then
    perform rules.refuse('REGISTRATION_CLOSED');
  end if;
  perform rules.email_in(jsonb_build_object('email', new.email));
  if not (select require_email_verification from public.system_settings) then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
  end if;
  return new;
end
$$;

-- Every member has an email address: a user without one, from before this was required, is not a member. Numbers that are not verified are only in
-- public.profiles, see below. The number from the registration form waits for the confirmation of the address (assign_claimed_phone), so that nobody holds
-- it with an address of somebody else. If another member has it, the member learns it in the profile. admit_user stores the number of an
-- invitation.
create or replace function rules.sync_profile_from_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  verified text := case when new.phone_confirmed_at is not null then '+' || nullif(new.phone, '') end;
  number text := coalesce(verified, case when new.email_confirmed_at is not null and not metadata ? 'invitation' then rules.canonical_phone(metadata ->> 'phone') end);
  trust text := case when verified is null then 'declared' else 'verified' end;
  display_name text := left(btrim(coalesce(nullif(btrim(metadata ->> 'name'), ''), nullif(btrim(metadata ->> 'full_name'), ''), split_part(new.email, '@', 1))), 60);
  locale text := metadata ->> 'language';
begin
  if coalesce(new.email, '') = '' then
    return null;
  elsif verified is null and (not rules.is_possible_phone(number) or exists (select from public.profiles where phone = number)) then
    number := null;
  end if;
  if verified is not null then
    perform rules.release_phone(verified, new.id);
  end if;
  insert into public.profiles as p (id, name, email, email_verified, phone, phone_status, language)
  values (new.id, case when rules.text_problem(display_name, true) is null then display_name else left(split_part(new.email, '@', 1), 60) end, lower(new.email), new.email_confirmed_at is not null, number, trust,
    case when locale in ('en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate') then locale else 'zh' end)
  on conflict (id) do update set email = excluded.email, email_verified = excluded.email_verified, updated_at = now(),
    phone = case when verified is not null then verified when p.phone_status <> 'verified' then p.phone end,
    phone_status = case when verified is not null then 'verified' when p.phone_status <> 'verified' then p.phone_status else 'declared' end
  where (p.email, p.email_verified, case when p.phone_status = 'verified' then p.phone end)
    is distinct from (excluded.email, excluded.email_verified, verified);
  if tg_op = 'UPDATE' and trust = 'verified' and old.phone is distinct from new.phone then
    insert into public.system_logs (user_id, operation) values (new.id, 'change_phone');
  end if;
  return null;
end
$$;

-- What the registration wrote about the number and the invitation stays once the address is confirmed: users may change their metadata at the provider.
create or replace function rules.keep_registration() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  registered text[] := '{phone,invitation}';
begin
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') - registered || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(old.raw_user_meta_data) where key = any (registered)), '{}');
  return new;
end
$$;

-- The first to confirm the address, the member or an admin, gives the member the phone number of the registration.
create or replace function rules.assign_claimed_phone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles as p set phone = u.raw_user_meta_data ->> 'phone' from auth.users as u
  where p.id = new.id and u.id = new.id and p.phone is null and rules.is_possible_phone(rules.canonical_phone(u.raw_user_meta_data ->> 'phone')) and not u.raw_user_meta_data ? 'invitation';
  return null;
exception
  when unique_violation or check_violation then
    return null;
end
$$;

-- Only verified numbers are in auth.users: people who receive SMS at a number there can sign in with it, and a code to an unverified one, which anybody may
-- request, makes the provider delete the identities of the user.
-- The provider finds members by the address of their identity too, so it follows the address. Its pause between mails is not for a new address.
create or replace function rules.sync_user_from_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  number text := case when new.phone_status = 'verified' then substr(new.phone, 2) end;
begin
  if tg_op = 'DELETE' then
    delete from auth.users where id = old.id;
    return null;
  end if;
  update auth.users as u set
    email = new.email,
    email_confirmed_at = case when new.email_verified then coalesce(u.email_confirmed_at, now()) end,
    confirmation_sent_at = case when u.email is not distinct from new.email then u.confirmation_sent_at end,
    phone = number,
    phone_confirmed_at = case when nullif(u.phone, '') is not distinct from number then u.phone_confirmed_at end,
    updated_at = now()
  where id = new.id and (u.email, u.email_confirmed_at is not null, nullif(u.phone, '')) is distinct from (new.email, new.email_verified, number);
  update auth.identities as i set
    identity_data = i.identity_data || jsonb_build_object('email', new.email, 'email_verified', new.email_verified),
    updated_at = now()
  where user_id = new.id and provider = 'email' and identity_data ->> 'email' is distinct from new.email;
  -- The mails of the provider are in this language.
  update auth.users as u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language), updated_at = now()
  where id = new.id and old.language is distinct from new.language;
  return null;
end
$$;

drop trigger if exists prepare_new_user on auth.users;
create trigger prepare_new_user before insert on auth.users for each row execute function rules.prepare_new_user();
create or replace trigger keep_registration before update of raw_user_meta_data on auth.users for each row
  when (old.email_confirmed_at is not null and new.raw_user_meta_data is distinct from old.raw_user_meta_data) execute function rules.keep_registration();
drop trigger if exists sync_profile_from_user on auth.users;
create trigger sync_profile_from_user after insert or update of email, email_confirmed_at, phone, phone_confirmed_at on auth.users for each row execute function rules.sync_profile_from_user();
create or replace trigger assign_claimed_phone after update of email_verified on public.profiles for each row
  when (new.email_verified and not old.is_established) execute function rules.assign_claimed_phone();
drop trigger if exists sync_user_from_profile on public.profiles;
create trigger sync_user_from_profile after delete or update of email, email_verified, phone, phone_status, language on public.profiles for each row execute function rules.sync_user_from_profile();

-- Earlier versions stored unverified numbers there.
update auth.users set phone = null where phone <> '' and phone_confirmed_at is null and email <> '';

grant usage on schema rules to supabase_auth_admin;
grant execute on function rules.before_user_created(jsonb) to supabase_auth_admin;

-- The app has just signed in with the password again, which the provider checked, in a session that it ends afterwards. A sign-in with a code, a link or
-- Google does not count. Users without a password need none.
create or replace function rules.require_recent_password(member auth.users) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if member.encrypted_password <> '' and not exists (
    select from auth.mfa_amr_claims as claim join rules.valid_sessions(member.id) as session on session.id = claim.session_id
    where claim.authentication_method = 'password' and claim.updated_at > now() - rules.lifetime('confirmation')) then
    perform rules.refuse('WRONG_PASSWORD');
  end if;
end
$$;

-- To change a phone number, the provider sends a code to the new one, but asks for no password. This trigger requires it.
-- The provider looks for the member by the requested number, so an earlier request for it by somebody else would get the code.
create or replace function rules.guard_phone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.require_recent_password(new);
  perform rules.phone_in(jsonb_build_object('phone', '+' || new.phone_change));
  update auth.users set phone_change = '' where phone_change = new.phone_change and id <> new.id;
  return new;
end
$$;
drop trigger if exists guard_phone on auth.users;
create trigger guard_phone before update of phone_change on auth.users for each row
  when (new.phone_change <> '' and new.phone_change is distinct from old.phone_change) execute function rules.guard_phone();

-- With `toProve` this call only checks that nobody else has verified the number; the app then changes it at the provider, which verifies it. Otherwise the number is stored
-- unverified, or removed. That another member has the number is an answer and no refusal, which would undo the count: a member could ask for any number.
create or replace function public.change_phone(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  number text := rules.phone_in($1);
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = member;
  if exists (select from public.profiles where phone = number and id <> member and (phone_status = 'verified' or ($1 ->> 'toProve')::boolean is not true)) then
    return '{"isTaken":true}';
  elsif ($1 ->> 'toProve')::boolean is not true then
    perform rules.set_phone(member, number, case when number is null then 'declared' else 'needs_verification' end);
  end if;
  return '{"isTaken":false}';
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Deletes registrations whose address nobody confirmed in time. Invited members stay.
create or replace function rules.delete_unconfirmed_registrations() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from public.profiles as p using auth.users as u
  where u.id = p.id and (select require_email_verification from public.system_settings) and not p.is_established and not rules.is_admin(p.id)
    and p.created_at < now() - rules.lifetime('registration') and u.last_sign_in_at is null and not p.is_invited;
end;

-- Members delete their own account. A second factor is asked for too.
create or replace function public.delete_account(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = member;
  if rules.has_second_factor(member) then
    if $1 ->> 'code' is null then
      perform rules.refuse('MFA_REQUIRED');
    end if;
    perform rules.confirm_second_factor($1);
  end if;
  perform rules.delete_member(member);
  return '{"ok":true}';
end
$$;
