-- The people whom a member brings, stored once. Nobody reads the list but the member; leaders see who comes to their activities.

create or replace function rules.companion_json(companion public.companions) returns json
  language sql stable
  return json_build_object('id', (companion).id, 'name', (companion).name, 'isChild', rules.counts_as_child(companion, now()), 'birthYear', (companion).birth_year,
    'phone', (companion).phone, 'note', (companion).note, 'times', rules.times_brought(companion));

create or replace function rules.own_companions(member uuid) returns json
  language sql stable
  return json_build_object(
    'items', (select coalesce(json_agg(rules.companion_json(c) order by c.added_at, c.id), '[]') from public.companions as c where c.member_id = member),
    'consent', (select json_build_object('text', one.text, 'givenAt', rules.instant(one.given_at)) from public.companion_consents as one where one.member_id = member));

create or replace function public.list_companions(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.own_companions(rules.me());
end
$$;

-- Until a child has been entered with consent, the member is asked for it. The text that they read is stored with the date.
create or replace function rules.keep_consent(member uuid, input jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.companion_consents as c where c.member_id = member) then
    return;
  elsif rules.text_in(input, 'consent') is null then
    perform rules.refuse_field('consent', 'REQUIRED');
  end if;
  insert into public.companion_consents (member_id, text) values (member, rules.text_in(input, 'consent'));
end
$$;

-- The companion of the input, checked. A child has a year of birth from which it still counts as one.
create or replace function rules.companion_in(input jsonb, companion public.companions) returns public.companions
  language plpgsql stable set search_path = '' as $$
begin
  companion.name := rules.text_in(input, 'name');
  companion.is_child := coalesce((input ->> 'isChild')::boolean, false);
  companion.birth_year := (input ->> 'birthYear')::integer;
  companion.phone := rules.phone_in(input);
  companion.note := coalesce(rules.text_in(input, 'note', false), '');
  -- Wherever the member is: the year begins there up to 14 hours earlier.
  if companion.birth_year > extract(year from now() at time zone 'UTC' + interval '14 hours') then
    perform rules.refuse_field('birthYear', 'IN_THE_FUTURE');
  elsif companion.is_child and not rules.counts_as_child(companion, now()) and companion.birth_year >= 1900 then
    perform rules.refuse_field('birthYear', 'TOO_SMALL');
  end if;
  return companion;
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function rules.refuse_without_companions() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not (select allow_companions from public.system_settings) then
    perform rules.refuse('COMPANIONS_NOT_ALLOWED');
  end if;
end
$$;

create or replace function public.add_companion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  added public.companions := rules.companion_in($1, null);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_without_companions();
  if (select count(*) from public.companions as c where c.member_id = member) >= rules.limit_of('companions') then
    perform rules.refuse('TOO_MANY_COMPANIONS');
  end if;
  insert into public.companions (member_id, name, is_child, birth_year, phone, note)
  values (member, added.name, added.is_child, added.birth_year, added.phone, added.note);
  if added.is_child then
    perform rules.keep_consent(member, $1);
  end if;
  return rules.own_companions(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;

create or replace function rules.own_companion(member uuid, input jsonb) returns public.companions
  language plpgsql stable set search_path = '' as $$
declare
  companion public.companions;
begin
  select * into companion from public.companions as c where c.id = rules.id_in(input, 'companionId') and c.member_id = member;
  if companion.id is null then
    perform rules.refuse('COMPANION_NOT_FOUND');
  end if;
  return companion;
end
$$;

-- Visits go on counting for the name under which an adult came, without the name. A club that counts none, and a child, leave nothing.
create or replace function rules.keep_visits(companion public.companions) returns void
  language sql set search_path = ''
begin atomic
  update public.companion_seats as s set former_name = rules.hashed_name(companion)
  where s.companion_id = companion.id and s.former_name is null and not rules.counts_as_child(companion, now())
    and (select c.companion_trials > 0 from public.system_settings as c);
end;

create or replace function public.update_companion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  before public.companions := rules.own_companion(member, $1);
  changed public.companions := rules.companion_in($1, before);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_without_companions();
  if rules.same_name_key(changed.name) <> rules.same_name_key(before.name) then
    perform rules.keep_visits(before);
  end if;
  update public.companions set
    name = changed.name, is_child = changed.is_child, birth_year = changed.birth_year, phone = changed.phone, note = changed.note
  where id = changed.id;
  if changed.is_child then
    perform rules.keep_consent(member, $1);
  end if;
  return rules.own_companions(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;

-- Erases a companion, also in a club that no longer allows any. Activities that are over keep the seat without a name that anybody could read. Who comes to one that is not over
-- is taken off it first, so that no leader loses somebody from the roll call.
create or replace function public.delete_companion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  companion public.companions := rules.own_companion(member, $1);
begin
  if exists (
    select from public.companion_seats as s join public.activities as a on a.id = s.activity_id
    where s.companion_id = companion.id and a.phase in ('voting', 'enrolling', 'active')) then
    perform rules.refuse('COMPANION_TAKES_PART');
  end if;
  perform rules.keep_visits(companion);
  delete from public.companions where id = companion.id;
  return rules.own_companions(member);
end
$$;

-- Leaders see at once what has changed. The event names the activity alone.
create or replace function rules.notify_of_companion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_change(a) from public.companion_seats as s join public.activities as a on a.id = s.activity_id
  where s.companion_id = new.id and a.phase in ('voting', 'enrolling', 'active');
  return null;
end
$$;
create or replace trigger notify_of_companion after update on public.companions for each row
  when (old.* is distinct from new.*) execute function rules.notify_of_companion();
