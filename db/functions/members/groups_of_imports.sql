-- The groups of imported members. A file adds members to groups and gives roles in them, and takes nobody out.

-- The groups whose names are in a cell, as one name or as a list; the id is null where the club has no such group.
create or replace function rules.groups_in_cell(cell text) returns table (name text, group_id uuid)
  language sql stable set search_path = '' as $$
  select distinct on (coalesce(g.id::text, rules.same_name_key(typed.name))) typed.name, g.id
  from unnest(case
    when exists (select from public.groups as whole where rules.same_name_key(whole.name) = rules.same_name_key(cell)) then array[cell]
    else regexp_split_to_array(cell, '[,;/|、，；\n]') end) with ordinality as part (text, place)
    cross join lateral (select btrim(part.text) as name) as typed
    left join public.groups as g on rules.same_name_key(g.name) = rules.same_name_key(typed.name)
  where typed.name <> ''
  order by coalesce(g.id::text, rules.same_name_key(typed.name)), part.place
$$;

-- The role in groups that a role of a file means; null for a role in the whole club.
create or replace function rules.imported_group_role(role text) returns text
  language sql immutable
  return case when role in ('reviewer', 'leader') then role when role = 'group-admin' then 'admin' end;

-- What is wrong with the groups of a row, and with a role in them.
create or replace function rules.group_flaw_of(entry public.imported_rows) returns jsonb
  language sql stable set search_path = '' as $$
  select case
    when rules.imported_group_role(entry.role) is not null and not exists (select from public.groups) then rules.import_problem('role', 'NOT_A_CHOICE')
    when rules.imported_group_role(entry.role) is not null and entry.groups is null then rules.import_problem('groups', 'REQUIRED')
    when entry.groups is not null then (
      select rules.import_problem('groups', 'NOT_A_CHOICE', name => name) from rules.groups_in_cell(entry.groups) where group_id is null limit 1)
  end
$$;

-- What a row changes of the groups of a member: those of the row that they are in already, and, if it changes, the first role in one. `groupRoles` has each
-- group that changes with the role before; null is for one that they are not in.
create or replace function rules.changed_in_groups(entry public.imported_rows, member uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(case when bool_or(former is null) then jsonb_build_object('groups', string_agg(name, ', ' order by position) filter (where former is not null)) end, '{}')
    || coalesce(case when bool_or(former <> wanted) then
      jsonb_build_object('groupRole', (array_agg(case former when 'admin' then 'group-admin' else former end order by position) filter (where former <> wanted))[1]) end, '{}')
    || coalesce(case when bool_or(former is null or former <> wanted) then
      jsonb_build_object('groupRoles', jsonb_object_agg(group_id, former) filter (where former is null or former <> wanted)) end, '{}')
  from (
    select g.name, g.position, named.group_id, rules.role_in_group(named.group_id, member) as former, rules.imported_group_role(entry.role) as wanted
    from rules.groups_in_cell(entry.groups) as named join public.groups as g on g.id = named.group_id) as one
$$;

-- A group that is deleted at this moment waits.
create or replace function rules.keep_groups() returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.groups order by id for key share;
end
$$;

-- The body is a string, so that the columns of groups_in_cell can change.
create or replace function rules.write_imported_groups(import uuid) returns void
  language sql set search_path = '' as $$
  insert into public.group_members (group_id, user_id)
  select named.group_id, r.member_id from public.imported_rows as r cross join lateral rules.groups_in_cell(r.groups) as named
  where r.import_id = import and r.outcome in ('new', 'changed') on conflict do nothing;
  -- The log names who got a role, as when an admin gives it by hand.
  with given as (
    insert into public.roles as own (member_id, group_id, role)
    select r.member_id, named.group_id, rules.imported_group_role(r.role)
    from public.imported_rows as r cross join lateral rules.groups_in_cell(r.groups) as named
    where r.import_id = import and r.outcome in ('new', 'changed') and rules.imported_group_role(r.role) is not null
    on conflict (group_id, member_id) where group_id is not null do update set role = excluded.role where own.role <> excluded.role
    returning own.member_id, own.group_id, own.role)
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'set_group_member',
    jsonb_build_object('group', g.id, 'groupName', g.name, 'member', p.id, 'name', p.name, 'role', given.role)
  from given join public.groups as g on g.id = given.group_id join public.profiles as p on p.id = given.member_id;
$$;

-- Whether the groups of a member, and the roles in them, are no longer what a row has made of them. Groups that were deleted say nothing.
create or replace function rules.groups_changed_since(entry public.imported_rows) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_each_text(entry.former -> 'groupRoles') as given (group_id, former) join public.groups as g on g.id = given.group_id::uuid
    where rules.role_in_group(g.id, entry.member_id) is distinct from coalesce(rules.imported_group_role(entry.role), given.former, 'member'))
  or entry.outcome = 'new' and exists (
    select from public.group_members as m
    where m.user_id = entry.member_id and not coalesce(entry.former -> 'groupRoles' ? m.group_id::text, false))
$$;

-- Only one of the three changes a row: who was not in the group leaves it, with the role that the file gave, or else the former role comes back.
create or replace function rules.restore_imported_groups(import uuid) returns void
  language sql set search_path = ''
begin atomic
  with given as (
    select r.member_id, one.group_id::uuid as group_id, one.former
    from public.imported_rows as r cross join lateral jsonb_each_text(r.former -> 'groupRoles') as one (group_id, former)
    where r.import_id = import and r.kept is null and r.outcome = 'changed'),
  left_groups as (
    delete from public.group_members as m using given where given.former is null and m.group_id = given.group_id and m.user_id = given.member_id),
  lost_roles as (
    delete from public.roles as own using given where given.former = 'member' and own.group_id = given.group_id and own.member_id = given.member_id)
  update public.roles as own set role = given.former
  from given where given.former <> 'member' and own.group_id = given.group_id and own.member_id = given.member_id;
end;
