-- One route that the club has walked: its figures, the activities that took it, and what was reported and photographed there.

-- All that was reported of it, and lately near it, the latest first.
create or replace function rules.conditions_of_route(walks uuid[], route public.routes) returns json
  language plpgsql stable set search_path = '' as $$
begin
  if not rules.writes_reports() then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object('activityId', seen.id, 'title', seen.title, 'kind', seen.kind, 'text', seen.text, 'seenOn', seen.seen_on, 'isSame', seen.is_same)
      order by seen.seen_on desc, seen.id, seen.place), '[]')
    from (
      select a.id, a.title, c.kind, c.text, c.seen_on, c.place, a.id = any (walks) as is_same
      from public.activities as a join public.report_conditions as c on c.activity_id = a.id
      where a.phase = 'finished' and rules.viewer_can_see(a) and (a.id = any (walks)
        or c.seen_on >= current_date - rules.limit_of('conditionDays') and a.id = any (array(
          select one.activity_id from public.reports as one where one.cells && route.track_cells and rules.are_near(one.cells, route.track_cells))))
      order by c.seen_on desc, a.id, c.place limit 30) as seen);
end
$$;

create or replace function public.get_route(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  walked public.walked_routes;
  route public.routes;
  activity public.activities;
  walks uuid[];
begin
  select * into walked from public.walked_routes as w where w.hash = $1 ->> 'hash';
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  select * into route from public.routes as r where r.id = walked.route_id;
  select * into activity from public.activities as a where a.id = walked.activity_id;
  walks := rules.walks_of(walked.hash, 100);
  return json_build_object(
    'hash', walked.hash, 'activityId', activity.id, 'location', activity.location, 'timeZone', activity.time_zone,
    'place', case when walked.latitude is not null then json_build_object('latitude', walked.latitude, 'longitude', walked.longitude) end,
    'coverImage', activity.cover_image, 'coverSeed', activity.cover_seed, 'tags', activity.tags,
    'walks', walked.walks, 'lastWalkedAt', rules.instant(walked.last_walked_at), 'months', to_json(walked.months),
    'route', rules.past_route_json(route),
    'recorded', case when rules.writes_reports() then rules.recorded_walk(activity.id) end,
    'activities', (
      select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone,
        'leaders', rules.leaders_json(a)) order by a.start_time desc, a.id desc), '[]')
      from public.activities as a where a.id = any (walks[1:30])),
    'conditions', rules.conditions_of_route(walks, route),
    'photos', rules.photos_of_walks(walks, 12));
end
$$;
