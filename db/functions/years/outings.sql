-- What counts as an outing: a finished activity in which a member took part, or which they led. Who did not come has no outing.

-- The days of a year are those of the club.
create or replace function rules.start_of_year(year integer) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return make_timestamptz(year, 1, 1, 0, 0, 0, rules.club_zone());
end
$$;

create or replace function rules.year_in(input jsonb) returns integer
  language plpgsql immutable set search_path = '' as $$
declare
  year integer;
begin
  year := (input ->> 'year')::integer;
  if year is null then
    perform rules.refuse_field('year', 'REQUIRED');
  elsif year not between 1970 and 2200 then
    perform rules.refuse_field('year', case when year < 1970 then 'TOO_SMALL' else 'TOO_LARGE' end);
  end if;
  return year;
exception
  when data_exception then
    perform rules.refuse_field('year', 'NOT_A_NUMBER');
end
$$;

-- Who did not come to these activities, or to which of them the member did not. An entry of attendance says so, as long as the club remembers it; else the mark of
-- the roll call.
create or replace function rules.absences(activities uuid[], member uuid default null) returns table (activity_id uuid, user_id uuid)
  language plpgsql stable set search_path = '' as $$
declare
  remembers_since timestamptz := case when rules.records_attendance() then now() - rules.lifetime('attendance') else 'infinity' end;
begin
  return query
    select person.activity_id, person.user_id
    from (
      select mark.activity_id, mark.user_id, mark.is_present from public.check_ins as mark
      where mark.activity_id = any (activities) and (member is null or mark.user_id = member)) as marked
    full join (
      select entry.activity_id, entry.user_id, entry.kind = 'no-show' and rules.counts(entry) as is_absent
      from public.attendance as entry join public.activities as a on a.id = entry.activity_id and a.start_time > remembers_since
      where entry.activity_id = any (activities) and (member is null or entry.user_id = member)) as remembered using (activity_id, user_id) as person
    where coalesce(remembered.is_absent, not marked.is_present);
end
$$;

-- Everybody who held a spot in these activities or led them, also who did not come: others do not learn that.
create or replace function rules.people_of(activities uuid[]) returns table (activity_id uuid, user_id uuid, is_leader boolean)
  language plpgsql stable set search_path = '' as $$
begin
  return query
    select one.activity_id, one.user_id, bool_or(one.leads)
    from (
      select a.id as activity_id, a.creator_id as user_id, true as leads from public.activities as a where a.id = any (activities) and a.creator_id is not null
      union all select c.activity_id, c.user_id, true from public.co_leaders as c where c.activity_id = any (activities) and c.accepted_at is not null
      union all select p.activity_id, p.user_id, false from public.participants as p where p.activity_id = any (activities)) as one
    group by one.activity_id, one.user_id;
end
$$;

-- Kilometers and meters: of the track as walked, else of the route that was chosen. Days from the start to the end, in the zone of the club. `is_led`: by the
-- member.
create or replace function rules.walks(activities uuid[], member uuid default null) returns table (
    id uuid, title text, language text, start_time timestamptz, end_time timestamptz, time_zone text, tags text[], difficulty text, group_id uuid,
    first_day date, last_day date, distance numeric, ascent integer, highest integer, is_led boolean)
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
  has_reports boolean := rules.writes_reports();
begin
  return query
    select a.id, a.title, a.language, a.start_time, a.end_time, a.time_zone, a.tags, route.difficulty, a.group_id, (a.start_time at time zone zone)::date,
      greatest((a.start_time at time zone zone)::date, ((a.end_time - interval '1 microsecond') at time zone zone)::date),
      coalesce(walked.track_distance, route.distance), coalesce(walked.track_ascent, route.track_ascent), coalesce(walked.track_highest, route.track_highest),
      rules.is_led_by(a, member)
    from public.activities as a
    left join public.routes as route on route.activity_id = a.id and route.is_selected
    left join public.reports as walked on walked.activity_id = a.id and has_reports
    where a.id = any (activities) and a.phase = 'finished';
end
$$;

-- The outings of all years.
create or replace function rules.outings_of(member uuid) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  own uuid[] := array(
    select p.activity_id from public.participants as p where p.user_id = member
    union select c.activity_id from public.co_leaders as c where c.user_id = member and c.accepted_at is not null
    union select led.id from public.activities as led where led.creator_id = member);
begin
  return array(
    select a.id from public.activities as a
    where a.id = any (own) and a.phase = 'finished' and a.id not in (select absent.activity_id from rules.absences(own, member) as absent));
end
$$;
