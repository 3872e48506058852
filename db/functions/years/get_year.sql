-- The year of a member in figures. Only the member reads it.

-- The first of a kind is of this year when none was before: the first outing, the first that the member led, the first hard route and each new tag. A record
-- is of this year when no outing before, and none later in it, was longer, went up more or higher; of a single outing there is none.
create or replace function rules.firsts_of(member uuid, outings uuid[], since timestamptz, until timestamptz) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    with walk as materialized (
      select one.*, row_number() over (order by one.start_time, one.id) as place, count(*) filter (where one.distance > 0) over () as with_distance,
        count(*) filter (where one.ascent > 0) over () as with_ascent, count(*) filter (where one.highest > 0) over () as with_height
      from rules.walks(outings, member) as one
      where one.start_time < until
    ), found (position, kind, value, name, id) as (
      (select 1, 'first-outing', null::numeric, null::text, w.id from walk as w where w.place = 1)
      union all (select 2, 'first-led', null, null, w.id from walk as w where w.is_led order by w.place limit 1)
      union all (select 3, 'longest', w.distance, null, w.id from walk as w where w.distance > 0 and w.with_distance > 1 order by w.distance desc, w.place limit 1)
      union all (select 4, 'most-ascent', w.ascent, null, w.id from walk as w where w.ascent > 0 and w.with_ascent > 1 order by w.ascent desc, w.place limit 1)
      union all (select 5, 'highest', w.highest, null, w.id from walk as w where w.highest > 0 and w.with_height > 1 order by w.highest desc, w.place limit 1)
      union all (select 6, 'first-hard', null, null, w.id from walk as w where w.difficulty = 'Hard' order by w.place limit 1)
      union all (
        select 7, 'first-tag', null, tag.name, tag.id
        from (
          select distinct on (lower(one.name)) one.name, w.id, w.place, w.start_time from walk as w cross join unnest(w.tags) as one (name)
          order by lower(one.name), w.place) as tag
        where tag.place > 1 and tag.start_time >= since
        order by tag.place, tag.name limit 5)
    )
    select coalesce(json_agg(json_build_object(
      'kind', f.kind, 'value', f.value::float8, 'name', f.name, 'activityId', w.id, 'title', w.title, 'language', w.language,
      'startTime', rules.instant(w.start_time), 'timeZone', w.time_zone) order by f.position, w.place, f.name), '[]')
    from found as f join walk as w on w.id = f.id where w.start_time >= since);
end
$$;

-- The nearest years before and after with an outing.
create or replace function rules.years_beside(outings uuid[], since timestamptz, until timestamptz) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return (
    select jsonb_build_object(
      'previousYear', extract(year from (max(a.start_time) filter (where a.start_time < since)) at time zone zone),
      'nextYear', extract(year from (min(a.start_time) filter (where a.start_time >= until)) at time zone zone))
    from public.activities as a where a.id = any (outings));
end
$$;

create or replace function public.get_year(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  outings uuid[] := rules.outings_of(member);
  of_year uuid[] := array(select a.id from public.activities as a where a.id = any (outings) and a.start_time >= since and a.start_time < until);
begin
  return (
    with walk as materialized (
      select one.* from rules.walks(of_year, member) as one
    )
    select jsonb_build_object(
      'year', wanted,
      'outings', (select count(*) from walk),
      'led', (select count(*) from walk where is_led),
      'days', (select count(distinct day) from walk cross join generate_series(walk.first_day, walk.last_day, interval '1 day') as day),
      'distance', (select coalesce(sum(walk.distance), 0)::float8 from walk),
      'ascent', (select coalesce(sum(walk.ascent), 0) from walk),
      'people', (select count(distinct p.user_id) from rules.people_of(of_year) as p where p.user_id <> member),
      'rides', rules.rides_json(of_year, member),
      'months', (
        select jsonb_agg(jsonb_build_object('outings', m.outings, 'distance', m.distance::float8, 'ascent', m.ascent) order by m.month)
        from (
          select calendar.month, count(walk.id) as outings, coalesce(sum(walk.distance), 0) as distance, coalesce(sum(walk.ascent), 0) as ascent
          from generate_series(1, 12) as calendar (month) left join walk on extract(month from walk.first_day) = calendar.month
          group by calendar.month) as m),
      'firsts', rules.firsts_of(member, outings, since, until)) || rules.years_beside(outings, since, until));
end
$$;

-- What the figures of all years are computed from, for the member's data export. Others are numbers there, the same person always the same.
create or replace function rules.outings_json(member uuid) returns json
  language plpgsql stable set search_path = '' as $$
declare
  outings uuid[] := rules.outings_of(member);
begin
  return (
    with company as materialized (
      select p.activity_id, dense_rank() over (order by md5(p.user_id::text || member::text)) as person from rules.people_of(outings) as p where p.user_id <> member
    )
    select coalesce(json_agg(json_build_object(
      'activityId', w.id, 'title', w.title, 'startTime', rules.instant(w.start_time), 'endTime', rules.instant(w.end_time), 'clubTimeZone', rules.club_zone(),
      'isLed', w.is_led, 'distance', w.distance::float8, 'ascent', w.ascent, 'highest', w.highest, 'difficulty', w.difficulty, 'tags', w.tags,
      'people', (select coalesce(json_agg(c.person order by c.person), '[]') from company as c where c.activity_id = w.id)) order by w.start_time, w.id), '[]')
    from rules.walks(outings, member) as w);
end
$$;
