-- The year of the club as all members read it: sums alone. Who held a spot counts, also who did not come: others do not learn that.

create or replace function public.get_club_year_sums(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  held uuid[] := array(select a.id from public.activities as a where a.phase = 'finished' and a.start_time >= since and a.start_time < until);
begin
  perform rules.me();
  return (
    with walk as materialized (
      select one.* from rules.walks(held) as one
    )
    select jsonb_build_object(
      'year', wanted,
      'activities', (select count(*) from walk),
      'distance', (select coalesce(sum(walk.distance), 0)::float8 from walk),
      'ascent', (select coalesce(sum(walk.ascent), 0) from walk),
      'people', (select count(distinct p.user_id) from rules.people_of(held) as p),
      'months', (
        select jsonb_agg(jsonb_build_object('activities', m.activities, 'distance', m.distance::float8, 'ascent', m.ascent) order by m.month)
        from (
          select calendar.month, count(walk.id) as activities, coalesce(sum(walk.distance), 0) as distance, coalesce(sum(walk.ascent), 0) as ascent
          from generate_series(1, 12) as calendar (month) left join walk on extract(month from walk.first_day) = calendar.month
          group by calendar.month) as m)) || rules.club_years_beside(since, until));
end
$$;
