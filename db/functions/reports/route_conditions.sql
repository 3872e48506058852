-- What was reported lately of the candidate routes of a vote, and of the chosen route before the start.

-- Two lines are near if they share half of the squares of the shorter one.
create or replace function rules.are_near(cells bigint[], others bigint[]) returns boolean
  language sql immutable
  return (select count(*) from (select unnest(cells) intersect select unnest(others)) as shared) * 2 >= least(cardinality(cells), cardinality(others));

-- At most three for each route, the latest first: of activities that the viewer may see, on the same track or on one near it.
-- The squares are looked up in an index, and each route has at most 1,000.
create or replace function rules.route_conditions(activity public.activities) returns json
  language plpgsql stable set search_path = '' as $$
begin
  if activity.phase not in ('voting', 'enrolling', 'active') then
    return null;
  end if;
  return (
    select json_agg(json_build_object('routeId', r.id, 'activityId', seen.id, 'title', seen.title, 'kind', seen.kind, 'text', seen.text, 'seenOn', seen.seen_on,
      'isSame', seen.is_same) order by r.added, seen.seen_on desc, seen.id, seen.place)
    from public.routes as r cross join lateral (
      select a.id, a.title, c.kind, c.text, c.seen_on, c.place, coalesce(report.route_hash = r.track_hash, false) as is_same
      from (
        -- The squares of each report are compared once, and not for each of its conditions.
        select one.activity_id, one.route_hash from public.reports as one
        where (one.route_hash = r.track_hash or one.cells && r.track_cells)
          and exists (
            select from public.report_conditions as c where c.activity_id = one.activity_id and c.seen_on >= current_date - rules.limit_of('conditionDays'))
          and (one.route_hash = r.track_hash or rules.are_near(one.cells, r.track_cells))
        offset 0) as report
      join public.report_conditions as c on c.activity_id = report.activity_id
      join public.activities as a on a.id = report.activity_id
      where c.seen_on >= current_date - rules.limit_of('conditionDays')
        and a.phase = 'finished' and a.id <> activity.id and rules.viewer_can_see(a)
      order by c.seen_on desc, a.id, c.place limit 3) as seen
    where r.activity_id = activity.id and r.track_hash is not null and (activity.phase = 'voting' or r.is_selected));
end
$$;

-- What the page of an activity says of reports, and of thanks to its leaders; null for nothing.
create or replace function rules.report_fields(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable set search_path = '' as $$
declare
  fields jsonb := coalesce(rules.thanks_fields(activity, viewer), '{}');
begin
  if rules.writes_reports() then
    fields := fields || jsonb_strip_nulls(jsonb_build_object('conditions', rules.route_conditions(activity)))
      || case when activity.phase = 'finished' then jsonb_build_object('report', rules.report_state(activity, viewer)) else '{}' end;
  end if;
  return nullif(fields, '{}');
end
$$;
