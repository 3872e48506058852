-- Who was there thanks those who led a finished activity, with one tap, and takes it back with another. Both are idempotent.

create or replace function rules.refusal_of_thanks(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when viewer.leads then 'NOT_PERMITTED'
    when activity.phase <> 'finished' then rules.phase_refusal(activity.phase, 'finished')
    when not viewer.joined then 'NOT_JOINED'
    when rules.leaders_of(activity) = '{}' then 'NO_LEADER'
    when exists (select from rules.absences(array[activity.id], viewer.user_id)) then 'NOT_THERE'
  end;
end
$$;

create or replace function rules.why_not_thank(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.refusal_of_thanks(activity, viewer);

create or replace function public.thank_leaders(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_thank(activity, rules.viewer_role_in(activity)));
  -- Not the time at which this waited for others: the leaders may have been told since.
  insert into public.thanks (activity_id, user_id, thanked_at) values (activity.id, auth.uid(), clock_timestamp()) on conflict do nothing;
  return rules.activity_response(activity.id);
exception
  when foreign_key_violation then -- the member was deleted concurrently
    perform rules.refuse('NOT_SIGNED_IN');
end
$$;

-- What leaders have not read yet no longer names the member.
create or replace function public.withdraw_thanks(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  delete from public.thanks as one where one.activity_id = activity.id and one.user_id = auth.uid();
  if not found then
    perform rules.refuse_if(rules.why_not_thank(activity, rules.viewer_role_in(activity)));
  end if;
  update public.notifications as n set members = array_remove(n.members, auth.uid())
  where n.activity_id = activity.id and n.kind = 'leader-thanked' and n.read_at is null and auth.uid() = any (n.members);
  delete from public.notifications as n where n.activity_id = activity.id and n.kind = 'leader-thanked' and n.read_at is null and n.members = '{}';
  return rules.activity_response(activity.id);
end
$$;

create or replace trigger notify_part after insert or delete on public.thanks for each row execute function rules.notify_part();

-- Who led it later, after its end was undone, no longer counts.
create or replace function rules.thanks_of(activity public.activities) returns setof public.thanks
  language plpgsql stable set search_path = '' as $$
begin
  return query select one.* from public.thanks as one where one.activity_id = activity.id and not rules.is_led_by(activity, one.user_id);
end
$$;

-- What the page of a finished activity says of it; null where nobody has thanked, and the viewer cannot. Visitors see no faces, and members none of those with
-- whom one has blocked the other.
create or replace function rules.thanks_fields(activity public.activities, viewer rules.viewer_role) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  thanked uuid[];
begin
  if activity.phase <> 'finished' then
    return null;
  end if;
  thanked := array(select one.user_id from rules.thanks_of(activity) as one order by one.thanked_at, one.user_id);
  if thanked = '{}' and rules.refusal_of_thanks(activity, viewer) is not null then
    return null;
  end if;
  return jsonb_build_object('thanks', jsonb_build_object(
    'count', cardinality(thanked),
    'isOwn', coalesce(viewer.user_id = any (thanked), false),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name, 'avatar', shown.avatar) order by shown.position), '[]')
      from (
        select p.id, p.name, p.avatar, one.position
        from unnest(thanked) with ordinality as one (id, position) join public.profiles as p on p.id = one.id
        where viewer.user_id is not null and p.id <> all (rules.blocked_with(viewer.user_id)) and rules.is_participant_visible(activity.id, p.id)
        order by one.position limit 4) as shown)));
end
$$;

-- The leaders for whom it is day, whom somebody thanked an hour ago or more since they were told last, a day ago or more.
create or replace function rules.leaders_to_tell(activity public.activities, moment timestamptz) returns setof uuid
  language plpgsql stable set search_path = '' as $$
begin
  return query
    select leads.id
    from unnest(rules.leaders_of(activity)) as leads (id)
    left join public.thanked_leaders as last on last.activity_id = activity.id and last.user_id = leads.id
    where rules.asleep_until(leads.id, activity, moment) is null and coalesce(last.told_at <= moment - interval '1 day', true) and exists (
      select from rules.thanks_of(activity) as one
      where one.thanked_at between moment - interval '30 days' and moment - interval '1 hour' and coalesce(one.thanked_at > last.told_at, true));
end
$$;

-- The leader is told of all thanks since the last time.
create or replace function rules.tell_leader_of_thanks(activity public.activities, leader uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  member uuid;
begin
  for member in
    select one.user_id
    from rules.thanks_of(activity) as one
    left join public.thanked_leaders as last on last.activity_id = activity.id and last.user_id = leader
    where coalesce(one.thanked_at > last.told_at, true) and one.user_id <> all (rules.blocked_with(leader))
    order by one.thanked_at, one.user_id
  loop
    perform rules.notify_members(array[leader], 'leader-thanked', activity, actor => member);
  end loop;
  -- The lock waits for the deletion of the leader, of whom nothing is noted then.
  insert into public.thanked_leaders (activity_id, user_id, told_at)
  select activity.id, p.id, clock_timestamp() from public.profiles as p where p.id = leader for key share
  on conflict (activity_id, user_id) do update set told_at = excluded.told_at;
end
$$;

-- Called by the hourly check. Each leader is told in their own day; the night of one does not keep another one waiting.
create or replace function rules.tell_of_thanks(moment timestamptz default now()) returns void
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
begin
  for activity in
    select * from public.activities as a
    where a.phase = 'finished' and a.id in (
        select one.activity_id from public.thanks as one where one.thanked_at between moment - interval '30 days' and moment - interval '1 hour')
      and exists (select from rules.leaders_to_tell(a, moment))
    order by a.id
    for no key update skip locked
  loop
    -- Asked again under the lock: another process may have told them meanwhile.
    perform rules.tell_leader_of_thanks(activity, one) from rules.leaders_to_tell(activity, moment) as one;
  end loop;
end
$$;
