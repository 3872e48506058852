-- The track of a route, in the input and in the JSON.

-- What the detail of an activity says of a track. `get_tracks` has its line.
create or replace function rules.track_summary(route public.routes) returns json
  language sql immutable
  return case when (route).track_hash is not null then (jsonb_build_object(
    'hash', (route).track_hash,
    'fileName', (route).track_file,
    'distance', (route).track_distance::float8,
    'ascent', (route).track_ascent,
    'descent', (route).track_descent,
    'highest', (route).track_highest,
    'lowest', (route).track_lowest)
    || jsonb_strip_nulls(jsonb_build_object('mapHeights', (route).track_map_heights)))::json end;

-- The whole track, as it is sent and exported.
create or replace function rules.track_json(route public.routes) returns json
  language sql immutable
  return (rules.track_summary(route)::jsonb - 'hash' || jsonb_build_object('path', (route).track_path))::json;

-- A track of the input as it is stored, to compare it with another one; null for no track.
create or replace function rules.track_input(track jsonb) returns jsonb
  language sql immutable
  return case when jsonb_typeof(track) = 'object' then jsonb_build_array(
    track ->> 'path', rules.tidied(track ->> 'fileName'), (track ->> 'distance')::numeric(6, 2),
    (track ->> 'ascent')::integer, (track ->> 'descent')::integer, (track ->> 'highest')::integer, (track ->> 'lowest')::integer,
    track ->> 'mapHeights') end;

-- Whether a text is a track that screens can decode, as packages/contract/activities/encoded-track.ts has it: complete points within 90 and 180 degrees
-- (in units of 0.00001), and from -1,000 to 10,000 meters (in decimeters).
create or replace function rules.is_encoded_track(path text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
declare
  bytes bytea := convert_to(path, 'UTF8');
  bits integer;
  number bigint := 0;
  shift integer := 0;
  axis integer := 1;
  latitude_longitude_elevation bigint[] := '{0,0,0}';
  farthest constant bigint[] := '{9000000,18000000,100000}';
  lowest constant bigint := -10000;
begin
  -- A number has at most eight groups of five bits; all but the last are marked. A point has three numbers, and a segment has a point.
  if path collate "C" !~ '^(?:(?:[_-~]{0,7}[?-^]){3})+(?: (?:(?:[_-~]{0,7}[?-^]){3})+)*$' then
    return false;
  end if;
  for place in 0 .. length(bytes) - 1 loop
    bits := get_byte(bytes, place) - 63;
    if bits >= 32 then
      number := number + ((bits - 32)::bigint << shift);
      shift := shift + 5;
    elsif bits < 0 then
      -- A space: each segment begins at zero.
      latitude_longitude_elevation := '{0,0,0}';
    else
      number := number + (bits::bigint << shift);
      -- Differences of elevations are stored plus one; zero is unknown.
      if axis < 3 or number > 0 then
        number := number - axis / 3;
        number := latitude_longitude_elevation[axis] + case when number % 2 = 1 then -(number + 1) / 2 else number / 2 end;
        if abs(number) > farthest[axis] or axis = 3 and number < lowest then
          return false;
        end if;
        latitude_longitude_elevation[axis] := number;
      end if;
      number := 0;
      shift := 0;
      axis := axis % 3 + 1;
    end if;
  end loop;
  return true;
end
$$;

-- The route with the track of the input; null removes it. A line that screens cannot decode is refused; the limit of its length is a constraint.
create or replace function rules.with_track(route public.routes, track jsonb) returns public.routes
  language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(track ->> 'path') <= 40000 and not rules.is_encoded_track(track ->> 'path') then
    perform rules.refuse_field('routes.track.path', 'INVALID');
  end if;
  route.track_path := track ->> 'path';
  route.track_file := rules.text_in(track, 'fileName', is_required => jsonb_typeof(track) = 'object', name => 'routes.track.fileName');
  route.track_distance := (track ->> 'distance')::numeric;
  route.track_ascent := (track ->> 'ascent')::integer;
  route.track_descent := (track ->> 'descent')::integer;
  route.track_highest := (track ->> 'highest')::integer;
  route.track_lowest := (track ->> 'lowest')::integer;
  route.track_map_heights := track ->> 'mapHeights';
  return route;
end
$$;

-- Whether the input leaves the routes unchanged, as it must once enrollment has started. A track that is not sent stays as it is.
create or replace function rules.same_routes(activity_id uuid, routes jsonb) returns boolean
  language sql stable
  return (
    select jsonb_agg(jsonb_build_array(r.id, rules.tidied(r.title), rules.tidied(r.description), r.distance, r.duration, r.difficulty) order by r.id)
    from public.routes as r where r.activity_id = same_routes.activity_id
  ) is not distinct from (
    select jsonb_agg(jsonb_build_array((f ->> 'id')::uuid, rules.tidied(f ->> 'title'), coalesce(rules.tidied(f ->> 'description'), ''), (f ->> 'distance')::numeric(6, 2),
      (f ->> 'duration')::numeric(5, 2), f ->> 'difficulty') order by (f ->> 'id')::uuid)
    from jsonb_array_elements(routes) as f
  ) and not exists (
    select from jsonb_array_elements(routes) as f
    join public.routes as r on r.activity_id = same_routes.activity_id and r.id = (f ->> 'id')::uuid
    where f ? 'track' and rules.track_input(f -> 'track') is distinct from rules.track_input(rules.track_json(r)::jsonb));
