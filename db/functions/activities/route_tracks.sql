-- The track of a route, in the input and in the JSON.

-- What the detail of an activity says of a track. `get_tracks` has its line.
create or replace function rules.track_summary(route public.routes) returns json
  language sql immutable
  return case when (route).track_hash is not null then json_build_object(
    'hash', (route).track_hash,
    'fileName', (route).track_file,
    'distance', (route).track_distance::float8,
    'ascent', (route).track_ascent,
    'descent', (route).track_descent,
    'highest', (route).track_highest,
    'lowest', (route).track_lowest) end;

-- The whole track, as it is sent and exported.
create or replace function rules.track_json(route public.routes) returns json
  language sql immutable
  return (rules.track_summary(route)::jsonb - 'hash' || jsonb_build_object('path', (route).track_path))::json;

-- A track of the input as it is stored, to compare it with another one; null for no track.
create or replace function rules.track_input(track jsonb) returns jsonb
  language sql immutable
  return case when jsonb_typeof(track) = 'object' then jsonb_build_array(
    track ->> 'path', btrim(track ->> 'fileName'), (track ->> 'distance')::numeric(6, 2),
    (track ->> 'ascent')::integer, (track ->> 'descent')::integer, (track ->> 'highest')::integer, (track ->> 'lowest')::integer) end;

-- The route with the track of the input; null removes it.
create or replace function rules.with_track(route public.routes, track jsonb) returns public.routes
  language plpgsql immutable set search_path = '' as $$
begin
  route.track_path := track ->> 'path';
  route.track_file := rules.text_in(track, 'fileName', is_required => jsonb_typeof(track) = 'object', name => 'routes.track.fileName');
  route.track_distance := (track ->> 'distance')::numeric;
  route.track_ascent := (track ->> 'ascent')::integer;
  route.track_descent := (track ->> 'descent')::integer;
  route.track_highest := (track ->> 'highest')::integer;
  route.track_lowest := (track ->> 'lowest')::integer;
  return route;
end
$$;

-- Whether the input leaves the routes unchanged, as it must once enrollment has started. A track that is not sent stays as it is.
create or replace function rules.same_routes(activity_id uuid, routes jsonb) returns boolean
  language sql stable
  return (
    select jsonb_agg(jsonb_build_array(r.id, r.title, r.description, r.distance, r.duration, r.difficulty) order by r.id)
    from public.routes as r where r.activity_id = same_routes.activity_id
  ) is not distinct from (
    select jsonb_agg(jsonb_build_array((f ->> 'id')::uuid, btrim(f ->> 'title'), coalesce(btrim(f ->> 'description'), ''), (f ->> 'distance')::numeric(6, 2),
      (f ->> 'duration')::numeric(5, 2), f ->> 'difficulty') order by (f ->> 'id')::uuid)
    from jsonb_array_elements(routes) as f
  ) and not exists (
    select from jsonb_array_elements(routes) as f
    join public.routes as r on r.activity_id = same_routes.activity_id and r.id = (f ->> 'id')::uuid
    where f ? 'track' and rules.track_input(f -> 'track') is distinct from rules.track_input(rules.track_json(r)::jsonb));
