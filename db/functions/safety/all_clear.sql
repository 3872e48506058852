-- The all-clear: once the leader or an admin says that all are down, everybody who was told that the group is overdue is told that too, once. Whom the
-- alarm told is what was written for them, so nobody else hears of it, also after the alarm was postponed.

create or replace function rules.alarmed_members(activity_id uuid) returns uuid[]
  language sql stable
  return array(
    select n.user_id from public.notifications as n
    where n.activity_id = alarmed_members.activity_id and n.kind in ('activity-overdue', 'leader-overdue', 'all-clear')
    group by n.user_id
    having max(n.created_at) filter (where n.kind <> 'all-clear') > coalesce(max(n.created_at) filter (where n.kind = 'all-clear'), '-infinity'));

create or replace function rules.tell_all_clear() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.alarmed_members(new.id), 'all-clear', new, actor => auth.uid());
  perform rules.reassure_contacts(new);
  return null;
end
$$;

create or replace trigger tell_all_clear after update of returned_at on public.activities for each row
  when (old.returned_at is null and new.returned_at is not null) execute function rules.tell_all_clear();

-- Takes the all-clear back. Who has neither read it nor got a message loses it; everybody else is told again that the group is overdue. The leader is not:
-- the alarm starts over with them.
create or replace function rules.retract_all_clear() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  reached uuid[] := rules.retract_all_clear_messages(new, old.returned_at);
  unaware uuid;
begin
  reached := reached || array(
    select n.user_id from public.notifications as n
    where n.activity_id = new.id and n.kind = 'all-clear' and n.created_at >= old.returned_at and n.read_at is not null);
  for unaware in
    delete from public.notifications as n
    where n.activity_id = new.id and n.kind = 'all-clear' and n.created_at >= old.returned_at and n.user_id <> all (reached)
    returning n.user_id
  loop
    perform rules.send_member_event(unaware);
  end loop;
  if new.creator_id is not null then
    perform rules.notify_members(array_remove(reached, new.creator_id), 'leader-overdue', new, rules.overdue_facts(new), actor => new.creator_id);
  end if;
  return null;
end
$$;

create or replace trigger retract_all_clear after update of returned_at on public.activities for each row
  when (old.returned_at is not null and new.returned_at is null) execute function rules.retract_all_clear();
