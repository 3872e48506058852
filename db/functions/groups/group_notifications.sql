-- What concerns a group: its members see in the app what others did about their membership, and open screens of the group load it again.

-- Only while the group and the account exist, and not who was created with it. The newest replaces what is unread about the group; who had not read that they
-- were added reads nothing of their removal.
create or replace function rules.notify_of_group(member uuid, group_id uuid, kind text, role text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  replaced text[];
begin
  with deleted as (
    delete from public.notifications as n
    where n.user_id = member and n.read_at is null and n.facts ->> 'groupId' = notify_of_group.group_id::text
    returning n.kind)
  select coalesce(array_agg(deleted.kind), '{}') into replaced from deleted;
  if replaced <> '{}' then
    perform rules.send_member_event(member);
  end if;
  insert into public.notifications (user_id, kind, facts, members)
  select p.id, notify_of_group.kind, jsonb_build_object('groupId', g.id, 'groupName', g.name, 'role', notify_of_group.role), array[auth.uid()]
  from public.profiles as p, public.groups as g
  where p.id = member and g.id = notify_of_group.group_id and p.id <> auth.uid() and p.created_at < now()
    and not (notify_of_group.kind = 'group-removed' and 'group-added' = any (replaced));
end
$$;

create or replace function rules.notify_of_membership() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  membership public.group_members := coalesce(new, old);
begin
  perform rules.notify_of_group(membership.user_id, membership.group_id, case tg_op when 'INSERT' then 'group-added' else 'group-removed' end);
  perform rules.send_event(format('{"group":"%s"}', membership.group_id));
  return null;
end
$$;
create or replace trigger notify_of_membership after insert or delete on public.group_members for each row execute function rules.notify_of_membership();

-- Who leaves or is removed from the group loses the role with it, and reads only of the removal.
create or replace function rules.notify_of_group_role() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  given public.roles := coalesce(new, old);
begin
  if rules.is_in_group(given.group_id, given.member_id) then
    perform rules.notify_of_group(given.member_id, given.group_id, case tg_op when 'DELETE' then 'group-role-ended' else 'group-role-given' end, given.role);
  end if;
  perform rules.send_event(format('{"group":"%s"}', given.group_id));
  return null;
end
$$;
create or replace trigger notify_of_given_group_role after insert or update of role on public.roles for each row
  when (new.group_id is not null) execute function rules.notify_of_group_role();
create or replace trigger notify_of_ended_group_role after delete on public.roles for each row
  when (old.group_id is not null) execute function rules.notify_of_group_role();

-- Whether a member who chose nothing for the group is notified of its new activities.
create or replace function rules.notified_by_default(member uuid, group_id uuid) returns boolean
  language sql stable
  return rules.is_in_group(group_id, member) or coalesce((select s.notify_other_groups from public.user_settings as s where s.user_id = member), true);

create or replace function rules.is_notified_of_group(member uuid, group_id uuid) returns boolean
  language sql stable
  return coalesce(
    (select one.is_notified from public.group_notifications as one where one.user_id = member and one.group_id = is_notified_of_group.group_id),
    rules.notified_by_default(member, group_id));

-- What is as by default is not stored, so that it follows the settings.
create or replace function public.set_group_notifications(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  chosen public.groups := rules.find_group($1);
  wanted boolean := rules.boolean_in($1, 'isNotified');
begin
  if wanted is null then
    perform rules.refuse_field('isNotified', 'REQUIRED');
  end if;
  perform from public.groups where id = chosen.id for key share;
  if not found then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  delete from public.group_notifications as one where one.user_id = member and one.group_id = chosen.id;
  if wanted <> rules.notified_by_default(member, chosen.id) then
    insert into public.group_notifications (user_id, group_id, is_notified) values (member, chosen.id, wanted);
  end if;
  return rules.group_detail(chosen.id);
end
$$;
