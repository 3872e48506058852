-- Groups of the club: admins make, change, order and delete them, and everybody sees them.

create or replace function rules.role_in_group(group_id uuid, member uuid) returns text
  language sql stable
  return (
    select coalesce(r.role, 'member')
    from public.group_members as m left join public.roles as r on r.group_id = m.group_id and r.member_id = m.user_id
    where m.group_id = role_in_group.group_id and m.user_id = member);

create or replace function rules.club_group_json(club_group public.groups) returns json
  language sql stable
  return json_build_object(
    'id', (club_group).id, 'name', (club_group).name, 'color', (club_group).color, 'sentence', (club_group).sentence, 'isOpen', (club_group).is_open,
    'memberCount', (select count(*) from public.group_members as m where m.group_id = (club_group).id),
    'role', rules.role_in_group((club_group).id, auth.uid()),
    'isNotified', (select one.is_notified from public.group_notifications as one where one.group_id = (club_group).id and one.user_id = auth.uid()));

create or replace function public.list_groups(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return json_build_object('groups', (select coalesce(json_agg(rules.club_group_json(g) order by g.position, g.id), '[]') from public.groups as g));
end
$$;

create or replace function rules.find_group(input jsonb) returns public.groups
  language plpgsql stable as $$
declare
  found_group public.groups;
begin
  select * into found_group from public.groups where id = rules.id_in(input, 'groupId');
  if found_group.id is null then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  return found_group;
end
$$;

-- The members of a group see each other, and who manages the group sees all of them.
create or replace function rules.sees_group_members(club_group public.groups) returns boolean
  language sql stable
  return rules.is_in_group((club_group).id, auth.uid()) or rules.manages_group((club_group).id, auth.uid());

-- The members with a role. Others see whom they can ask: the admins of the group, as far as their profile is visible.
create or replace function rules.group_roles_json(club_group public.groups) returns json
  language plpgsql stable as $$
declare
  sees_all boolean := rules.sees_group_members(club_group);
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'role', r.role)
      order by array_position('{admin,reviewer,leader}'::text[], r.role), p.name, p.id), '[]')
    from public.roles as r
    join public.profiles as p on p.id = r.member_id
    left join public.user_settings as s on s.user_id = p.id
    where r.group_id = club_group.id and (sees_all or r.role = 'admin' and rules.is_visible(s.profile_visibility, p.id)));
end
$$;

create or replace function rules.group_detail(group_id uuid) returns json
  language plpgsql stable as $$
declare
  club_group public.groups := rules.find_group(jsonb_build_object('groupId', group_id));
begin
  return rules.with_fields(rules.club_group_json(club_group), json_build_object(
    'isManaged', rules.manages_group(club_group.id, auth.uid()), 'roles', rules.group_roles_json(club_group)));
end
$$;

create or replace function public.get_group(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.group_detail(rules.id_in($1, 'groupId'));
end
$$;

-- Names and order concern all groups, so one admin after the other changes them. Members may join meanwhile, and activities be proposed.
create or replace function rules.lock_groups() returns void
  language plpgsql as $$
begin
  perform rules.must_be_admin();
  lock table public.groups in share row exclusive mode;
end
$$;

-- The name in the input. No other group has it, in whatever case.
create or replace function rules.group_name_in(input jsonb, own uuid) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted text := rules.text_in(input, 'name');
begin
  if exists (select from public.groups as g where g.id is distinct from own and rules.same_name_key(g.name) = rules.same_name_key(wanted)) then
    perform rules.refuse('GROUP_EXISTS', '{"name":["INVALID"]}');
  end if;
  return wanted;
end
$$;

create or replace function public.create_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  created public.groups;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.lock_groups();
  if (select count(*) from public.groups) >= rules.limit_of('groups') then
    perform rules.refuse('TOO_MANY_GROUPS');
  end if;
  insert into public.groups (name, color, sentence, is_open, position)
  values (rules.group_name_in($1, null), $1 ->> 'color', coalesce(rules.text_in($1, 'sentence', false), ''), coalesce(($1 ->> 'isOpen')::boolean, true),
    (select coalesce(max(position) + 1, 0) from public.groups))
  returning * into created;
  perform rules.log_admin_operation('create_group', jsonb_build_object('group', created.id, 'name', created.name));
  return rules.group_detail(created.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Puts a group at a place of the list, and numbers all of them again.
create or replace function rules.move_group(moved uuid, place integer) returns void
  language sql set search_path = ''
begin atomic
  update public.groups as g set position = ordered.place
  from (
    select id, row_number() over (order by case when id = moved then move_group.place else rank + (rank >= move_group.place)::integer end, id <> moved) - 1 as place
    from (select id, row_number() over (order by id = moved, position, id) - 1 as rank from public.groups) as others) as ordered
  where g.id = ordered.id and g.position <> ordered.place;
end;

-- Changes only the fields that were sent.
create or replace function public.update_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  changed public.groups;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.lock_groups();
  changed := rules.find_group($1);
  update public.groups set
    name = case when $1 ? 'name' then rules.group_name_in($1, changed.id) else name end, color = coalesce($1 ->> 'color', color),
    sentence = coalesce(rules.text_in($1, 'sentence', false), sentence), is_open = coalesce(($1 ->> 'isOpen')::boolean, is_open)
  where id = changed.id;
  if ($1 ->> 'position')::integer is not null then
    perform rules.move_group(changed.id, ($1 ->> 'position')::integer);
  end if;
  perform rules.log_admin_operation('update_group', jsonb_build_object('group', changed.id, 'name', coalesce(rules.tidied($1 ->> 'name'), changed.name)));
  return rules.group_detail(changed.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- The activities of the group stay, for everybody. They are locked first, as by every command: an activity that is proposed for the group meanwhile keeps the
-- group from its deletion until it is stored, and then loses it, too.
create or replace function public.delete_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  deleted public.groups;
begin
  perform rules.must_be_admin();
  deleted := rules.find_group($1);
  perform from public.activities as a where a.group_id = deleted.id order by a.id for no key update;
  perform rules.lock_groups();
  select * into deleted from public.groups where id = deleted.id for update;
  if not found then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  update public.activities set group_id = null, members_only = false, members_first_days = null, updated_at = now() where group_id = deleted.id;
  delete from public.groups where id = deleted.id;
  perform rules.log_admin_operation('delete_group', jsonb_build_object('group', deleted.id, 'name', deleted.name));
  return '{"ok":true}';
end
$$;

-- Names and colors of groups stand wherever the settings of the club are read.
create or replace trigger notify_settings after insert or update or delete on public.groups for each statement execute function rules.notify_event('settings');
