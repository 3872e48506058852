-- What Home shows, in one answer, each activity once: groups that are overdue, the next activities to join and the next open votes, for a member also what else they joined or lead, and for admins and reviewers how many
-- proposals wait for review, and what else needs them. The navigation shows the number of proposals too.

-- The next activities with free seats that are not over and that the viewer has not joined, does not lead and may join now, at most `size`. For a member, full
-- ones follow if there are fewer, for whose spots they may wait.
create or replace function rules.next_to_join(size integer) returns json
  language plpgsql stable as $$
declare
  input jsonb := jsonb_build_object('phase', array['enrolling'], 'from', now(), 'limit', size);
  own text := ' and coalesce(a.joins_open_at <= now(), true)';
  found uuid[];
begin
  if auth.uid() is not null then
    own := own || ' and (' || rules.led_condition('$2') || ') is not true'
      ' and not exists (select from public.participants as p where p.activity_id = a.id and p.user_id = $2)'
      ' and (not a.members_only or rules.is_in_group(a.group_id, $2))'
      ' and (a.members_first_days is null or rules.joining_opens_to_all(a) <= now() or rules.is_in_group(a.group_id, $2))';
  end if;
  found := (rules.find_page(input, rules.filter_condition(input || '{"hasSeats": true}', false) || own, 'start_time', 'asc')).ids;
  if auth.uid() is not null and cardinality(found) < size then
    own := own || ' and a.waitlist_open and a.start_time > now() and not exists (select from public.waitlist as w where w.activity_id = a.id and w.user_id = $2)';
    found := (found || (rules.find_page(input, rules.filter_condition(input || '{"hasSeats": false}', false) || own, 'start_time', 'asc')).ids)[1:size];
  end if;
  return rules.activity_items(found, auth.uid());
end
$$;

-- The open votes that end first, without those of groups that the viewer is not in: at their closing time, or at the start of the activity. Two bounded scans of an index, because no index has both times.
create or replace function rules.next_votes(size integer) returns uuid[]
  language plpgsql stable as $$
begin
  return array(
    select vote.id
    from (
      (select a.id, a.vote_closes_at as ends
       from public.activities as a
       where a.phase = 'voting' and a.vote_closes_at is not null and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
         and (not a.members_only or auth.uid() is null or rules.is_in_group(a.group_id, auth.uid()))
       order by a.vote_closes_at, a.id limit size)
      union all
      (select a.id, a.start_time
       from public.activities as a
       where a.phase = 'voting' and a.vote_closes_at is null
         and a.start_time >= now() - interval '72 hours' and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
         and (not a.members_only or auth.uid() is null or rules.is_in_group(a.group_id, auth.uid()))
       order by a.start_time, a.id limit size)
    ) as vote
    order by vote.ends, vote.id
    limit size);
end
$$;

-- How many activities they are, with the first five of them.
create or replace function rules.next_of(found uuid[]) returns json
  language sql stable
  return (
    select json_build_object('count', count(*),
      'next', coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'version', a.version) order by a.place) filter (where a.place <= 5), '[]'))
    from (select id, title, version, row_number() over (order by start_time, id) as place from public.activities where id = any (found)) as a);

-- The proposals that the member may decide about.
create or replace function rules.waiting_reviews(member uuid) returns json
  language plpgsql stable as $$
declare
  is_admin boolean := rules.is_admin(member);
  groups uuid[] := rules.reviewed_groups(member);
begin
  return (
    select json_build_object('waiting', count(*), 'oldest', rules.instant(min(a.created_at)))
    from public.activities as a where a.phase = 'review' and (is_admin or a.group_id = any (groups)));
end
$$;

-- What waits for admins, and for the reviewers of groups, who are notified of it, too.
create or replace function rules.needs_admins(member uuid) returns json
  language plpgsql stable as $$
declare
  is_admin boolean := rules.is_admin(member);
  groups uuid[] := rules.reviewed_groups(member);
begin
  return json_build_object(
    'leaderless', rules.next_of(array(
      select id from public.activities where is_admin and creator_id is null and phase in ('review', 'voting', 'enrolling', 'active'))),
    'rewritten', rules.next_of(array(
      select a.id from public.activities as a
      where (is_admin or a.group_id = any (groups)) and a.phase in ('voting', 'enrolling') and a.version > a.reviewed_version and rules.changed_since_review(a) <> '{}')));
end
$$;

-- The overdue groups of the member, and those of which an admin was alarmed. It is the first on Home until everybody is back. A bound on the start limits
-- the index scan: three days at most, postponed by a week, and awaited for a week.
create or replace function rules.overdue_groups(member uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', late.id, 'title', late.title, 'language', late.language, 'expectedReturn', rules.instant(late.due))
      order by late.due, late.id), '[]')
    from (
      select a.id, a.title, a.language, rules.latest_return(a) as due
      from public.activities as a
      where member is not null and a.phase in ('active', 'finished') and a.returned_at is null and a.start_time between now() - interval '18 days' and now()
        and rules.is_overdue(a)
        and (rules.is_led_by(a, member) or exists (select from public.participants as seat where seat.activity_id = a.id and seat.user_id = member)
          or rules.is_admin() and rules.is_alarmed(a, member))
      order by due, a.id limit 5) as late);
end
$$;

-- The spots that are offered to the member, first the offer that ends first.
create or replace function rules.open_offers(member uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'title', a.title, 'language', a.language, 'location', a.location, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone,
      'offeredAt', rules.instant(w.offered_at), 'expiresAt', rules.instant(w.expires_at), 'spots', w.spots,
      'overlaps', rules.overlaps_json(a, member)) order by w.expires_at, a.id), '[]')
    from public.waitlist as w join public.activities as a on a.id = w.activity_id
    where w.user_id = member and w.expires_at > now() and a.phase = 'enrolling' and a.start_time > now());
end
$$;

-- With how many reports wait for an admin, where some do.
create or replace function rules.with_reports(reviews json, member uuid) returns json
  language plpgsql stable as $$
declare
  waiting integer := rules.count_reports(member);
begin
  return case when waiting > 0 then rules.with_fields(reviews, json_build_object('reports', waiting)) else reviews end;
end
$$;

-- What waits for the member alone, what is due first: proposals of theirs that were sent back, then the report of what they led, for two weeks, then for some days
-- a line or photos of where they were, gone with the first of either. Who did not come is not asked, and nobody while the group is awaited.
create or replace function rules.tasks_of(member uuid) returns json
  language plpgsql stable as $$
declare
  writes boolean := rules.writes_reports();
  shows boolean := rules.has_photos();
begin
  return (
    select coalesce(json_agg(json_build_object('id', task.id, 'title', task.title, 'language', task.language, 'step', task.step)
      order by array_position(array['resubmit', 'writeReport'], task.step), task.start_time desc, task.id), '[]')
    from (
      select a.id, a.title, a.language, a.start_time, one.step
      from public.activities as a
      left join public.check_ins as own on own.activity_id = a.id and own.user_id = member
      cross join lateral (select rules.is_led_by(a, member) as leads, rules.ends_at(a.start_time, a.end_time, a.time_zone) as ends) as viewed
      cross join lateral (
        select case
          when a.phase = 'rejected' then case when leads then 'resubmit' end
          when rules.awaits_return(a) and a.returned_at is null and (leads or own.returned_at is null) then null
          when leads and writes then case when not exists (select from public.reports as r where r.activity_id = a.id and r.written_at is not null) then 'writeReport' end
          when own.is_present is false or ends < now() - interval '5 days'
            or exists (select from public.photos as p where p.activity_id = a.id and p.owner_id = member)
            or exists (select from public.report_lines as l where l.activity_id = a.id and l.user_id = member) then null
          when writes then 'writeLine'
          when shows then 'addPhotos'
        end as step) as one
      where a.id in (
          select activity_id from public.participants where user_id = member
          union all
          select id from public.activities where creator_id = member and start_time >= now() - interval '17 days'
          union all
          select activity_id from public.co_leaders where user_id = member and accepted_at is not null)
        and a.phase in ('rejected', 'finished') and a.start_time >= now() - interval '17 days' and ends >= now() - interval '14 days' and one.step is not null
      order by array_position(array['resubmit', 'writeReport'], one.step), a.start_time desc, a.id
      limit 3) as task);
end
$$;

create or replace function public.get_overview(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
  votes uuid[] := rules.next_votes(5);
  decides boolean := rules.is_admin() or rules.reviewed_groups(member) <> '{}';
  -- No activity lasts longer than three days, so a bound on the start limits the index scan.
  upcoming uuid[] := array(
    select a.id
    from public.activities as a
    where a.id in (
        select activity_id from public.participants where user_id = member
        union all
        select id from public.activities where creator_id = member and start_time >= now() - interval '72 hours'
        union all
        select activity_id from public.co_leaders where user_id = member and accepted_at is not null)
      and a.phase in ('voting', 'enrolling', 'active') and a.id <> all (votes)
      and a.start_time >= now() - interval '72 hours'
      and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
    order by a.start_time, a.id
    limit 8);
  reported json := rules.last_reports(4);
begin
  return rules.with_fields(json_build_object(
    'overdue', rules.overdue_groups(member),
    'offers', rules.open_offers(member),
    'upcoming', rules.activity_items(upcoming, member),
    'openToJoin', rules.next_to_join(8),
    'voting', rules.activity_items(votes, member),
    'review', case when decides then rules.with_reports(rules.waiting_reviews(member), member) end,
    'needsAdmins', case when decides then rules.needs_admins(member) end),
    json_build_object('tasks', rules.tasks_of(member), 'reported', reported));
end
$$;
