-- Companions on an activity: people whom a participant brings. Each takes a seat, and a party gets all of its seats or none.

-- Whether a companion counts as a child then. Only the year of birth is stored, so a child is one until the year of the birthday has ended everywhere.
create or replace function rules.counts_as_child(companion public.companions, moment timestamptz) returns boolean
  language sql stable
  return coalesce((companion).is_child and extract(year from moment at time zone 'UTC' - interval '12 hours') - (companion).birth_year
    <= (select companion_adult_age from public.system_settings), false);

-- The name of a companion, so that it can be compared and not read.
create or replace function rules.hashed_name(companion public.companions) returns text
  language sql immutable
  return encode(sha256(convert_to((companion).member_id || ' ' || rules.same_name_key((companion).name), 'UTF8')), 'hex');

-- How often somebody of this name came with the member, or is going to, apart from this activity. Who did not appear has not come. Who was renamed or deleted
-- since counts under the name of then, too.
create or replace function rules.times_brought(companion public.companions, elsewhere uuid default null) returns bigint
  language sql stable
  return (
    select count(distinct seat.activity_id)
    from public.companion_seats as seat
    join public.activities as a on a.id = seat.activity_id
    left join public.companions as brought on brought.id = seat.companion_id
    where seat.user_id = (companion).member_id
      and (rules.same_name_key(brought.name) = rules.same_name_key((companion).name) or seat.former_name = rules.hashed_name(companion))
      and a.phase in ('voting', 'enrolling', 'active', 'finished') and seat.is_present is distinct from false and a.id is distinct from elsewhere);

-- How many companions each participant of the activity may bring: none in a club that does not use them.
create or replace function rules.companions_allowed(activity public.activities) returns integer
  language sql stable
  return (select case when allow_companions then (activity).max_companions else 0 end from public.system_settings);

-- The number of the input. A form does not have it in a club that does not use companions, and then it stays as it was.
create or replace function rules.max_companions_in(input jsonb, before integer) returns integer
  language sql stable
  return (select case when allow_companions then coalesce((input ->> 'maxCompanions')::integer, before) else before end from public.system_settings);

-- The companions of one participant, as far as the viewer may know them; null without any. A child is known by name to leaders and to whoever brings it, and
-- an adult to all members; who is a child until the activity is one for now. Visitors see only how many come. Phone number and note are for leaders, until a day after the return.
create or replace function rules.companions_json(activity public.activities, participant uuid, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  brings boolean := coalesce(participant = viewer.user_id, false);
  with_details boolean := brings or coalesce(viewer.manages and (now() < rules.latest_return(activity) + rules.lifetime('contact') or rules.is_overdue(activity)), false);
begin
  return (
    select json_agg(case
        when companion.id is null then '{"name":null,"isChild":false}'::json
        when not (brings or coalesce(viewer.manages, false)) then
          json_build_object('name', case when viewer.user_id is not null and not one.is_a_child then companion.name end,
            'isChild', viewer.user_id is not null and one.is_a_child)
        else json_build_object(
          'id', companion.id, 'name', companion.name, 'isChild', one.is_a_child, 'birthYear', companion.birth_year, 'isPresent', seat.is_present,
          'phone', case when with_details then companion.phone end, 'note', case when with_details then companion.note else '' end)
      end order by companion.added_at, seat.id)
    from public.companion_seats as seat
    left join public.companions as companion on companion.id = seat.companion_id
    cross join lateral (select rules.counts_as_child(companion, least(activity.start_time, now())) as is_a_child) as one
    where seat.activity_id = activity.id and seat.user_id = participant);
end
$$;

-- Why a member who brings `wanted` may not add `added` to the party; null if they may.
create or replace function rules.why_not_bring(activity public.activities, member uuid, wanted uuid[], added uuid[]) returns text
  language plpgsql stable set search_path = '' as $$
declare
  allowed integer := rules.companions_allowed(activity);
  trials integer := (select companion_trials from public.system_settings);
begin
  return case
    when allowed = 0 then 'COMPANIONS_NOT_ALLOWED'
    when cardinality(wanted) > allowed then 'TOO_MANY_COMPANIONS'
    when (select count(*) from public.companions as c where c.member_id = member and c.id = any (added)) < cardinality(added) then 'COMPANION_NOT_FOUND'
    when trials > 0 and exists (
      select from public.companions as c where c.id = any (added) and not rules.counts_as_child(c, activity.start_time)
        and rules.times_brought(c, activity.id) >= trials) then 'COMPANION_TRIALS_USED'
  end;
end
$$;

-- Makes `wanted` the companions of the viewer, who takes part. `free` are the seats that are left. The profile is locked so that no companion is deleted or
-- brought elsewhere meanwhile; the activity was locked before.
create or replace function rules.bring_companions(activity public.activities, wanted uuid[], free integer) returns void
  language plpgsql set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  brought uuid[] := array(
    select s.companion_id from public.companion_seats as s where s.activity_id = activity.id and s.user_id = member and s.companion_id is not null);
  added uuid[] := array(select one from unnest(wanted) as one where one <> all (brought));
  removed uuid[] := array(select one from unnest(brought) as one where one <> all (wanted));
  freed bigint;
begin
  -- Who was deleted from the list of companions while the activity was in review gives up the seat, too.
  delete from public.companion_seats where activity_id = activity.id and user_id = member and (companion_id is null or companion_id = any (removed));
  get diagnostics freed = row_count;
  if added <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, member, wanted, added));
    if cardinality(added) - freed > free then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  insert into public.companion_seats (activity_id, user_id, companion_id) select activity.id, member, one from unnest(added) as one;
end
$$;

-- A participant changes whom they bring, before the start. Who is brought already may come even if the leader has changed their mind since.
create or replace function rules.why_not_change_companions(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.joined then 'NOT_JOINED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
    when exists (select from public.companion_seats as s where s.activity_id = activity.id and s.user_id = viewer.user_id) then null
    when rules.companions_allowed(activity) = 0 then 'COMPANIONS_NOT_ALLOWED'
    when not exists (select from public.companions as c where c.member_id = viewer.user_id) then 'NO_COMPANIONS'
  end;
end
$$;

create or replace function rules.companion_seats_of(activity_id uuid, participant uuid) returns uuid[]
  language sql stable
  return array(
    select s.id from public.companion_seats as s where s.activity_id = companion_seats_of.activity_id and s.user_id = participant order by s.id);

create or replace function public.change_companions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  before uuid[] := rules.companion_seats_of(activity.id, auth.uid());
begin
  perform rules.refuse_if(rules.why_not_change_companions(activity, rules.viewer_role_in(activity)));
  if not $1 ? 'companionIds' then
    perform rules.refuse_field('companionIds', 'REQUIRED');
  end if;
  perform rules.bring_companions(activity, rules.ids_in($1, 'companionIds'), rules.free_spots(activity));
  if rules.companion_seats_of(activity.id, auth.uid()) <> before then
    perform rules.notify_members(rules.leaders_of(activity), 'companions-changed', activity, actor => auth.uid());
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function rules.count_companion_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set current_participants = current_participants + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger count_companion_seats after insert or delete on public.companion_seats for each row execute function rules.count_companion_seats();
