-- The year of the club in figures, for admins. Of members who have left only the number stays: what they took part in is deleted with them.

-- Who came to the finished activities of a time, and who led them, one row each.
create or replace function rules.club_outings(since timestamptz, until timestamptz) returns table (activity_id uuid, user_id uuid, is_leader boolean, is_absent boolean)
  language plpgsql stable set search_path = '' as $$
declare
  held uuid[] := array(select a.id from public.activities as a where a.phase = 'finished' and a.start_time >= since and a.start_time < until);
begin
  return query
    select p.activity_id, p.user_id, p.is_leader, absent.user_id is not null
    from rules.people_of(held) as p
    left join rules.absences(held) as absent on absent.activity_id = p.activity_id and absent.user_id = p.user_id;
end
$$;

create or replace function rules.club_years_beside(since timestamptz, until timestamptz) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return jsonb_build_object(
    'previousYear', extract(year from (select max(a.start_time) from public.activities as a where a.phase = 'finished' and a.start_time < since) at time zone zone),
    'nextYear', extract(year from (select min(a.start_time) from public.activities as a where a.phase = 'finished' and a.start_time >= until) at time zone zone));
end
$$;

create or replace function public.get_club_year(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  zone text := rules.club_zone();
  knows_no_shows boolean := rules.records_attendance() and until > now() - rules.lifetime('attendance');
begin
  perform rules.must_be_admin();
  return (
    with seat as materialized (
      select o.activity_id, o.user_id, o.is_leader, o.is_absent from rules.club_outings(since, until) as o
    ), walk as materialized (
      select w.id, w.group_id, extract(month from w.first_day) as month, w.distance, w.ascent, w.last_day - w.first_day + 1 as days
      from rules.walks(array(select a.id from public.activities as a where a.phase = 'finished' and a.start_time >= since and a.start_time < until)) as w
    ), counted as (
      select seat.activity_id, count(*) filter (where not seat.is_absent) as participations, count(*) filter (where seat.is_absent) as no_shows,
        count(*) filter (where seat.is_leader and not seat.is_absent) as leaders
      from seat group by seat.activity_id
    ), held as materialized (
      select walk.group_id, walk.month, coalesce(walk.distance, 0) as distance, coalesce(walk.ascent, 0) as ascent, coalesce(c.participations, 0) as participations,
        coalesce(c.no_shows, 0) as no_shows, coalesce(c.leaders, 0) * walk.days as leader_days
      from walk left join counted as c on c.activity_id = walk.id
    ), joined as materialized (
      select extract(month from p.created_at at time zone zone) as month from public.profiles as p where p.created_at >= since and p.created_at < until
    ), gone as materialized (
      select extract(month from l.created_at at time zone zone) as month from public.system_logs as l
      where l.operation in ('delete_user', 'delete_account') and l.created_at >= since and l.created_at < until
    )
    select jsonb_build_object(
      'year', wanted,
      'people', (select count(*) from (select from seat where not seat.is_absent group by seat.user_id) as person),
      'travel', rules.travel_json(since, until),
      'leaders', (select count(*) from (select from seat where seat.is_leader and not seat.is_absent group by seat.user_id) as person),
      'months', (
        select jsonb_agg(jsonb_build_object(
          'activities', m.activities, 'participations', m.participations, 'leaderDays', m.leader_days, 'distance', m.distance::float8, 'ascent', m.ascent,
          'noShows', case when knows_no_shows then m.no_shows end,
          'newMembers', (select count(*) from joined where joined.month = m.month), 'lostMembers', (select count(*) from gone where gone.month = m.month)) order by m.month)
        from (
          select calendar.month, count(held.month) as activities, coalesce(sum(held.participations), 0) as participations, coalesce(sum(held.leader_days), 0) as leader_days,
            coalesce(sum(held.distance), 0) as distance, coalesce(sum(held.ascent), 0) as ascent, coalesce(sum(held.no_shows), 0) as no_shows
          from generate_series(1, 12) as calendar (month) left join held on held.month = calendar.month group by calendar.month) as m),
      'groups', (
        select jsonb_agg(jsonb_build_object(
          'groupId', g.group_id, 'name', g.name, 'activities', g.activities, 'participations', g.participations, 'leaderDays', g.leader_days,
          'distance', g.distance::float8, 'ascent', g.ascent) order by g.position nulls last, g.group_id)
        from (
          select held.group_id, one.name, one.position, count(*) as activities, sum(held.participations) as participations, sum(held.leader_days) as leader_days,
            sum(held.distance) as distance, sum(held.ascent) as ascent
          from held left join public.groups as one on one.id = held.group_id
          group by held.group_id, one.name, one.position) as g
        where exists (select from public.groups))) || rules.club_years_beside(since, until));
end
$$;

-- The picture of an activity in the book: its cover, or its first photo, among those that all members may see.
create or replace function rules.photo_of_book(activity_id uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'caption', p.caption, 'altText', p.alt_text)
    from public.photos as p
    where p.activity_id = photo_of_book.activity_id and p.hidden_at is null
      and (select rules.photo_audience(a) from public.activities as a where a.id = p.activity_id) <> 'participants'
    order by p.place limit 1);
end
$$;

-- The finished activities of a year in their order, with what the book of the year shows of each. It names nobody.
create or replace function public.list_year_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 60), 100);
  last public.activities;
  page uuid[];
  has_photos boolean := rules.has_photos();
  has_reports boolean := rules.writes_reports();
begin
  perform rules.must_be_admin();
  if $1 ->> 'cursor' is not null then
    select * into last from public.activities where id = ($1 ->> 'cursor')::uuid;
    if last.id is null then
      perform rules.refuse_field('cursor', 'INVALID');
    end if;
  end if;
  page := array(
    select a.id from public.activities as a
    where a.phase = 'finished' and a.start_time >= since and a.start_time < until and (last.id is null or (a.start_time, a.id) > (last.start_time, last.id))
    order by a.start_time, a.id limit size + 1);
  return (
    select json_build_object(
      'items', (
        select coalesce(json_agg(json_build_object(
          'id', w.id, 'title', w.title, 'language', w.language, 'location', a.location, 'startTime', rules.instant(w.start_time), 'endTime', rules.instant(w.end_time),
          'timeZone', w.time_zone, 'tags', w.tags, 'coverSeed', a.cover_seed, 'coverImage', a.cover_image, 'distance', w.distance::float8, 'ascent', w.ascent,
          'participations', (
            select count(*) from rules.people_of(array[w.id]) as p where p.user_id not in (select absent.user_id from rules.absences(array[w.id]) as absent)),
          'line', case when has_reports then coalesce((
            select left(split_part(report.text, E'\n', 1), 280) from public.reports as report where report.activity_id = w.id), '') else '' end,
          'photo', case when has_photos then rules.photo_of_book(w.id) end) order by w.start_time, w.id), '[]')
        from rules.walks(page[1:size]) as w join public.activities as a on a.id = w.id and a.id = any (page[1:size])),
      'nextCursor', case when cardinality(page) > size then page[size] end));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
