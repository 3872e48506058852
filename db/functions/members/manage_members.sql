-- Member administration. Admins cannot edit or delete other admins. They can unlock them and remove their role.

-- Each storage of accounts defines rules.locked_until, rules.locked_members and rules.unlock.
create or replace function rules.user_json(person public.profiles) returns json
  language sql stable as $$
  select json_build_object(
    'id', person.id, 'name', person.name, 'email', person.email, 'emailVerified', person.email_verified, 'phone', person.phone,
    'avatar', person.avatar, 'isAdmin', rules.is_admin(person.id), 'createdAt', rules.instant(person.created_at),
    'lockedUntil', rules.instant(rules.locked_until(person.id)),
    'hasTwoFactor', rules.has_second_factor(person.id), 'twoFactorEndsAt', rules.instant(rules.two_factor_reset_at(person.id)),
    'participatedActivities', (select count(*) from public.participants where user_id = person.id),
    'createdActivities', (select count(*) from public.activities where creator_id = person.id),
    'favoriteActivities', (select count(*) from public.favorites where user_id = person.id))
$$;

-- The words of a search for members. A phone number is one word, however its digits are grouped, with a country code or without.
create or replace function rules.member_words(typed text) returns text[]
  language sql immutable
  return case
    when rules.plain_characters(typed) ~ '^[\s+(]*[0-9]([\s()./\u2010-\u2015-]*[0-9]){4,}\s*$'
      then array[regexp_replace(regexp_replace(rules.plain_characters(typed), '\(0\)|[^0-9]', '', 'g'), '^0+(?=.)', '')]
    else rules.words_in(typed) end;

-- The word stands in what is searched of a member, or in the address as people read it. Few members have an address that differs from that, so their ids are
-- part of the query.
create or replace function rules.member_condition(word text) returns text
  language sql stable
  return concat_ws(' or ', rules.contains_condition(word, 'rules.member_search(p.name, p.email, p.phone)'), (
    select format('p.id = any (%L::uuid[])', array_agg(id))
    from public.profiles
    where email like '%xn--%' and rules.searchable(rules.unicode_address(email)) like '%' || rules.escape_like(word) || '%'
    having count(*) > 0));

-- The query contains only the filters in use, so that each combination gets its own plan. $1 are the locked members, $2 and $3 the end of the last page.
create or replace function rules.member_conditions(input jsonb) returns text
  language sql stable
  return concat_ws(' and ', 'true',
    (select string_agg('(' || rules.member_condition(word) || ')', ' and ')
      from unnest(rules.member_words(input ->> 'q')) as word),
    case when input -> 'isAdmin' is not null then format('(p.id = any (%L::uuid[])) = %L', array(select member_id from public.roles where role = 'admin' and group_id is null), (input ->> 'isAdmin')::boolean) end,
    case when input -> 'isWaiting' is not null then format('(not p.email_verified and not p.is_invited and p.declined_at is null and %L) = %L',
      (select require_email_verification from public.system_settings), (input ->> 'isWaiting')::boolean) end,
    case when input ->> 'isLocked' is not null then format('(p.id = any ($1)) = %L', (input ->> 'isLocked')::boolean) end,
    case when input ->> 'cursor' is not null then '(p.created_at, p.id) < ($2, $3)' end);

create or replace function public.list_users(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  cursor text := $1 ->> 'cursor';
  locked uuid[];
  members public.profiles[];
begin
  perform rules.must_be_admin();
  perform rules.check_search($1);
  perform rules.check_cursor(cursor, 'created_at');
  if ($1 ->> 'isLocked') is not null then
    locked := array(select rules.locked_members());
  end if;
  execute format('select array(select p from public.profiles as p where %s order by p.created_at desc, p.id desc limit %s)', rules.member_conditions($1), size + 1)
  into members using locked, rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid;
  return json_build_object(
    'items', (select coalesce(json_agg(rules.user_json(p) order by p.created_at desc, p.id desc), '[]') from unnest(members[1:size]) as p),
    'nextCursor', case when cardinality(members) > size then rules.cursor_of('created_at', (members[size]).created_at, (members[size]).id) end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function public.get_user(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return rules.user_json(rules.find_member($1));
end
$$;

-- Locks and returns the member that an admin is about to change. Other admins cannot be changed.
create or replace function rules.lock_managed_member(input jsonb) returns public.profiles
  language plpgsql set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  select * into member from public.profiles where id = rules.id_in(input, 'userId') for update;
  if member.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  elsif rules.is_admin(member.id) then
    perform rules.refuse('CANNOT_MANAGE_ADMIN');
  end if;
  return member;
end
$$;

-- Refuses an address or a phone number of another member, by the unique index that was violated.
create or replace function rules.refuse_taken(violated_index text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.refuse('ALREADY_REGISTERED', json_build_object(case violated_index when 'profiles_phone' then 'phone' else 'email' end, '["INVALID"]'::json));
end
$$;

-- Changes only the fields that were sent. It can give the role of an admin, not remove it. A new email address or phone number counts as not verified.
-- A picture that the admin uploaded then belongs to the member, so that it outlives the account of the admin.
create or replace function public.update_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
  picture text := rules.image_in($1, 'avatar', 'avatar', member.avatar);
  address text := rules.email_in($1);
  number text := rules.phone_in($1);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  update public.images as i set owner_id = member.id
  where i.url = picture and i.owner_id = auth.uid() and not rules.is_image_used(i);
  update public.profiles set
    name = coalesce(rules.text_in($1, 'name'), name), email = coalesce(address, email),
    email_verified = email_verified and email = coalesce(address, email),
    phone = case when $1 ? 'phone' then number else phone end,
    phone_status = case when $1 ? 'phone' and phone is distinct from number then 'needs_verification' else phone_status end,
    avatar = picture, updated_at = now()
  where id = member.id returning * into member;
  if ($1 ->> 'isAdmin')::boolean then
    perform rules.give_role(member.id, 'admin');
  end if;
  perform rules.log_admin_operation('update_user', jsonb_build_object('member', member.id, 'name', member.name)
    || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($1) where key in ('name', 'email', 'phone', 'avatar', 'isAdmin')));
  return rules.user_json(member);
exception
  when unique_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_taken(violated_constraint);
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- For members who do not receive the mail: an admin confirms that the address is theirs. The answer is read again, because a registration may have left a
-- phone number, which the member gets with the confirmation.
create or replace function public.confirm_user_email(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  update public.profiles set email_verified = true, declined_at = null, updated_at = now() where id = member.id;
  perform rules.log_admin_operation('confirm_user_email', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(rules.find_member($1));
end
$$;

-- Does not let in a member who waits for it. They are told so when they sign in, and an admin can let them in later.
create or replace function public.decline_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  if member.email_verified then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  update public.profiles set declined_at = now(), updated_at = now() where id = member.id returning * into member;
  perform rules.log_admin_operation('decline_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Ends the lock after too many wrong guesses. The locked member may be an admin.
create or replace function public.unlock_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  member := rules.find_member($1);
  perform rules.unlock(member.id);
  perform rules.log_admin_operation('unlock_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Makes an admin a member again. All admins are locked first, so that of two who take the role from each other only one succeeds.
create or replace function public.remove_admin_role(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  member := rules.find_member($1);
  perform rules.refuse_last_admin(member.id);
  perform rules.must_be_admin();
  delete from public.roles where member_id = member.id and role = 'admin' and group_id is null;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  perform rules.log_admin_operation('remove_admin_role', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Locks the activities of a member. Call it before the profile is locked: a command locks its activity first and then, to notify members, their profiles.
-- In the opposite order, both would wait for each other.
create or replace function rules.lock_activities_of(member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.activities as a
  where a.creator_id = member
    or a.id in (
      select activity_id from public.participants where user_id = member union select activity_id from public.votes where user_id = member
      union select activity_id from public.co_leaders where user_id = member union select activity_id from public.waitlist where user_id = member
      union select activity_id from public.applications where user_id = member)
  order by a.id
  for no key update;
end
$$;

-- Activities that the member led stay, without a name. Votes, seats and favorites are deleted.
create or replace function public.delete_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  if rules.id_in($1, 'userId') = auth.uid() then
    perform rules.refuse('CANNOT_DELETE_SELF');
  end if;
  perform rules.lock_activities_of(rules.id_in($1, 'userId'));
  member := rules.lock_managed_member($1);
  delete from public.profiles where id = member.id;
  perform rules.log_admin_operation('delete_user', jsonb_build_object('member', member.id, 'name', member.name));
  return '{"ok":true}';
end
$$;

-- An admin who can sign in must remain. Open invitations and admins of the sample data do not count. The lock makes that true for two who go at
-- the same time. Each storage of accounts defines rules.can_sign_in.
create or replace function rules.refuse_last_admin(leaving uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.roles where role = 'admin' and group_id is null order by member_id for update;
  if array_remove(rules.active_admins(), leaving) = '{}' then
    perform rules.refuse('LAST_ADMIN');
  end if;
end
$$;

-- Members delete their own account.
create or replace function rules.delete_member(member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.lock_activities_of(member);
  if rules.is_admin(member) then
    perform rules.refuse_last_admin(member);
  end if;
  delete from public.profiles where id = member;
  insert into public.system_logs (operation) values ('delete_account');
end
$$;
