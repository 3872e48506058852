-- Where sessions and second factors are stored. supabase/hosted/01_account_storage.sql and 02_access_tokens.sql have the same functions for Supabase Auth.

-- accounts.call has already checked the token.
create or replace function rules.token_refusal() returns text
  language sql immutable
  return null;

-- Whether the member can sign in: an invitation that was not accepted has neither a confirmed address nor a credential.
create or replace function rules.can_sign_in(member uuid) returns boolean
  language sql stable
  return exists (
    select from public.profiles as p join accounts.credentials as c on c.user_id = p.id where p.id = member and p.email_verified);

create or replace function rules.has_password(member uuid) returns boolean
  language sql stable
  return exists (select from accounts.credentials as c where c.user_id = member and c.password is not null);

create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from accounts.second_factors as f where f.user_id = member and f.enabled_at is not null);

create or replace function rules.count_backup_codes(member uuid) returns bigint
  language sql stable
  return (select count(*) from accounts.backup_codes where user_id = member);

-- The address that a member has asked for, and whose link was not opened yet.
create or replace function rules.pending_email(member uuid) returns text
  language sql stable
  return (select email from accounts.email_changes where user_id = member and expires_at > now());

-- The phone number of the registration, which another member has.
create or replace function rules.taken_phone(member uuid) returns text
  language sql stable
  return (select c.phone from accounts.claimed_phones as c where c.user_id = member
    and exists (select from public.profiles as other where other.phone = c.phone and other.id <> member));

-- The valid sessions of a member: one row each, even after a refresh, with the device of the newest token.
create or replace function rules.valid_sessions(member uuid)
  returns table (id uuid, created_at timestamptz, seen_at timestamptz, address inet, user_agent text)
  language sql stable as $$
  select s.id, min(s.created_at), max(s.seen_at), (array_agg(s.address order by s.expires_at desc, s.seen_at desc))[1],
    (array_agg(s.user_agent order by s.expires_at desc, s.seen_at desc))[1]
  from accounts.sessions as s where s.user_id = member and accounts.is_session_valid(s) group by s.id
$$;

-- Ends one session of a member, or all, including sign-ins that wait for their second factor, a change of the address and the calendar feed. False if the session does not exist.
-- The row stays with the reason, which the device may ask for; what is known of the device goes.
create or replace function rules.end_sessions(member uuid, session uuid default null, reason text default 'account-secured') returns boolean
  language plpgsql as $$
declare
  has_ended boolean;
begin
  perform from public.profiles where id = member for no key update;
  update accounts.sessions set end_reason = reason, address = null, user_agent = null
    where user_id = member and id = coalesce(session, id) and end_reason is null;
  has_ended := found;
  if has_ended then
    perform rules.send_member_event(member, 'viewer');
  end if;
  if has_ended and reason = 'ended-by-admin' then
    perform accounts.post('signed-out-by-admin', member, facts => accounts.by_viewer());
  end if;
  if session is not null then
    return has_ended;
  end if;
  delete from accounts.challenges where user_id = member;
  delete from accounts.email_changes where user_id = member;
  delete from accounts.calendar_feeds where user_id = member;
  return true;
end
$$;
