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
