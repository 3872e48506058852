-- Members as administrators see and manage them. Administrators are nobody's to manage but their own.

create or replace function rules.user_json(person public.profiles) returns json
  language sql stable
  return json_build_object(
    'id', person.id, 'name', person.name, 'email', person.email, 'emailVerified', person.email_verified, 'phone', person.phone,
    'avatar', person.avatar, 'isAdmin', person.is_admin, 'createdAt', rules.instant(person.created_at),
    'participatedActivities', (select count(*) from public.participants where user_id = person.id),
    'createdActivities', (select count(*) from public.activities where creator_id = person.id),
    'favoriteActivities', (select count(*) from public.favorites where user_id = person.id));

create or replace function public.list_users(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  place text := $1 ->> 'cursor';
  wanted text := '%' || rules.escape_like(lower(btrim(coalesce($1 ->> 'q', '')))) || '%';
  people public.profiles[];
begin
  perform rules.must_be_admin();
  perform rules.check_cursor(place, 'created_at');
  people := array(
    select p from public.profiles as p
    where rules.member_search(p.name, p.email, p.phone) like wanted
      and ($1 -> 'isAdmin' is null or p.is_admin = ($1 ->> 'isAdmin')::boolean)
      and (place is null or (p.created_at, p.id) < (rules.moment_of(place), split_part(place, '_', 2)::uuid))
    order by p.created_at desc, p.id desc limit size + 1);
  return json_build_object(
    'items', (select coalesce(json_agg(rules.user_json(p) order by p.created_at desc, p.id desc), '[]') from unnest(people[1:size]) as p),
    'nextCursor', case when cardinality(people) > size then rules.cursor_of('created_at', (people[size]).created_at, (people[size]).id) end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function public.get_user(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform rules.must_be_admin();
  select * into person from public.profiles where id = rules.id_in($1, 'userId');
  if person.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return rules.user_json(person);
end
$$;

-- The member whom an administrator is about to change, locked. Administrators are not managed by each other.
create or replace function rules.lock_manageable(input jsonb) returns public.profiles
  language plpgsql set search_path = '' as $$
declare
  person public.profiles;
begin
  perform rules.must_be_admin();
  select * into person from public.profiles where id = rules.id_in(input, 'userId') for update;
  if person.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  elsif person.is_admin then
    perform rules.refuse('CANNOT_MANAGE_ADMIN');
  end if;
  return person;
end
$$;

-- Only the fields sent are changed. An administrator who is made stays one. Nobody has proved a new address or a new number yet.
create or replace function public.update_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles := rules.lock_manageable($1);
  violated text;
  place text;
  missing text;
begin
  update public.profiles set
    name = coalesce(btrim($1 ->> 'name'), name), email = coalesce(lower(btrim($1 ->> 'email')), email),
    email_verified = email_verified and email = coalesce(lower(btrim($1 ->> 'email')), email),
    phone = case when $1 ? 'phone' then $1 ->> 'phone' else phone end,
    phone_trust = case when $1 ? 'phone' and phone is distinct from $1 ->> 'phone' then 'doubted' else phone_trust end,
    avatar = case when $1 -> 'avatar' = 'null' then null else avatar end,
    is_admin = coalesce(($1 ->> 'isAdmin')::boolean, is_admin), updated_at = now()
  where id = person.id returning * into person;
  perform rules.log_admin('update_user', jsonb_build_object('member', person.id, 'name', person.name) || ($1 - 'userId'));
  return rules.user_json(person);
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    perform rules.refuse('ALREADY_REGISTERED', json_build_object(case violated when 'profiles_phone' then 'phone' else 'email' end, json_build_array('INVALID')));
  when check_violation or not_null_violation then
    get stacked diagnostics violated = constraint_name, place = table_name, missing = column_name;
    perform rules.refuse_violation(violated, place, missing);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- For a member whom no mail reaches: an administrator knows that the address is theirs.
create or replace function public.confirm_user_email(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles := rules.lock_manageable($1);
begin
  update public.profiles set email_verified = true, updated_at = now() where id = person.id returning * into person;
  perform rules.log_admin('confirm_user_email', jsonb_build_object('member', person.id, 'name', person.name));
  return rules.user_json(person);
end
$$;

-- What they led stays, without their name; their votes, seats and favorites go.
create or replace function public.delete_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform rules.must_be_admin();
  if rules.id_in($1, 'userId') = auth.uid() then
    perform rules.refuse('CANNOT_DELETE_SELF');
  end if;
  person := rules.lock_manageable($1);
  delete from public.profiles where id = person.id;
  perform rules.log_admin('delete_user', jsonb_build_object('member', person.id, 'name', person.name));
  return '{"ok":true}';
end
$$;

-- A member who leaves by themselves. The club is never left without an administrator: of two who leave at once one stays.
create or replace function rules.delete_member(member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if (select is_admin from public.profiles where id = member) then
    perform from public.profiles where is_admin order by id for update;
    if not exists (select from public.profiles where is_admin and id <> member) then
      perform rules.refuse('LAST_ADMIN');
    end if;
  end if;
  delete from public.profiles where id = member;
  insert into public.system_logs (operation) values ('delete_account');
end
$$;
