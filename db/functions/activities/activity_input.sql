-- Input parsing that creating and editing an activity share.

-- PostgreSQL also accepts words such as "now" and "tomorrow", and many formats.
create or replace function rules.refuse_other_instants(input jsonb, fields text[]) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  field text;
begin
  foreach field in array fields loop
    if input ->> field !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:' then
      perform rules.refuse_field(field, 'NOT_A_DATE');
    end if;
  end loop;
end
$$;

-- The end time from the input, or else the start plus the duration in hours. Both may be sent if they agree to the minute.
create or replace function rules.end_in(input jsonb) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  ends timestamptz := (input ->> 'endTime')::timestamptz;
  lasts_until timestamptz := (input ->> 'startTime')::timestamptz + (input ->> 'durationHours')::numeric * interval '1 hour';
begin
  perform rules.refuse_other_instants(input, '{startTime,endTime}');
  if (input ->> 'durationHours')::numeric < 0.5 then
    perform rules.refuse_field('durationHours', 'TOO_SMALL');
  elsif (input ->> 'durationHours')::numeric > 72 then
    perform rules.refuse_field('durationHours', 'TOO_LARGE');
  elsif abs(extract(epoch from (ends - lasts_until))) > 60 then
    perform rules.refuse_field('durationHours', 'INVALID');
  end if;
  return coalesce(ends, lasts_until);
end
$$;

-- Latitude or longitude of the meeting point, in degrees; null when the input has no coordinates. Both or none are needed. The limits of the
-- columns name no field, so that they are checked here.
create or replace function rules.coordinate_in(input jsonb, name text, before numeric default null) returns numeric
  language plpgsql immutable set search_path = '' as $$
declare
  degrees jsonb := input -> 'coordinates' -> name;
  bound numeric := case name when 'latitude' then 90 else 180 end;
begin
  if not input ? 'coordinates' then
    return before;
  elsif jsonb_typeof(input -> 'coordinates') = 'null' then
    return null;
  elsif coalesce(jsonb_typeof(degrees), 'null') = 'null' then
    perform rules.refuse_field('coordinates.' || name, 'REQUIRED');
  elsif jsonb_typeof(degrees) <> 'number' then
    perform rules.refuse_field('coordinates.' || name, 'NOT_A_NUMBER');
  elsif degrees::numeric < -bound then
    perform rules.refuse_field('coordinates.' || name, 'TOO_SMALL');
  elsif degrees::numeric > bound then
    perform rules.refuse_field('coordinates.' || name, 'TOO_LARGE');
  end if;
  return round(degrees::numeric, 6);
end
$$;

create or replace function rules.coordinates_json(activity public.activities) returns json
  language sql immutable
  return case when activity.latitude is not null then
    json_build_object('latitude', activity.latitude::float8, 'longitude', activity.longitude::float8) end;

create or replace function rules.club_tags() returns text[]
  language sql immutable
  return array['hiking', 'mountain climbing', 'camping', 'photography', 'stargazing', 'picnic', 'family', 'social'];

-- Trims a tag, collapses its spaces and normalizes it to NFC. Tags of the club itself get the club's spelling, whatever hyphens and spaces were typed.
create or replace function rules.normalize_tag(typed text) returns text
  language sql immutable
  return (
    select coalesce((select known from unnest(rules.club_tags()) as known where rules.same_name_key(known) = rules.same_name_key(tag)), tag)
    from (select rules.tidied(regexp_replace(typed, '\s+', ' ', 'g')) as tag) as tidied);

-- The tags or interests of the input: no duplicates, and at most `most`.
create or replace function rules.tags_in(input jsonb, field text, most integer) returns text[]
  language plpgsql immutable set search_path = '' as $$
declare
  tags text[] := array(select rules.normalize_tag(typed) from jsonb_array_elements_text(coalesce(input -> field, '[]')) with ordinality as t (typed, position) order by position);
  tag text;
  problem text;
begin
  if cardinality(tags) > most then
    perform rules.refuse_field(field, 'TOO_MANY');
  elsif (select count(distinct rules.same_name_key(one)) from unnest(tags) as one) < cardinality(tags) then
    perform rules.refuse_field(field, 'TAG_EXISTS');
  end if;
  foreach tag in array tags loop
    problem := rules.text_problem(tag, true);
    exit when problem is not null;
  end loop;
  if problem is not null then
    perform rules.refuse_field(field, problem);
  elsif exists (select from unnest(tags) as one where char_length(one) > 30) then
    perform rules.refuse_field(field, 'TOO_LONG');
  end if;
  return tags;
end
$$;

-- The group of the input, which must exist and have the member, unless an admin of the club proposes for it. Members who left their group may leave the activity in it.
create or replace function rules.group_in(input jsonb, before uuid) returns uuid
  language plpgsql set search_path = '' as $$
declare
  wanted uuid := (input ->> 'groupId')::uuid;
begin
  if not input ? 'groupId' then
    return before;
  elsif wanted is not distinct from before then
    return wanted;
  elsif wanted is not null then
    perform from public.groups where id = wanted for key share;
    if not found then
      perform rules.refuse('GROUP_NOT_FOUND');
    elsif not rules.is_in_group(wanted, auth.uid()) and not rules.is_admin() then
      perform rules.refuse('GROUP_ONLY');
    end if;
  end if;
  return wanted;
end
$$;

-- The system setting limits the seats, within the limits of every activity. An activity that had more seats before may keep them.
create or replace function rules.seats_in(input jsonb, at_least integer) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  seats integer := (input ->> 'maxParticipants')::integer;
  cap integer := (select greatest(2, least(100, max_participants)) from public.system_settings);
begin
  if seats > greatest(cap, at_least) then
    perform rules.refuse_field('maxParticipants', 'TOO_LARGE');
  end if;
  return seats;
end
$$;

-- The letter of a new route, as a position: the one after the last, or a free one when Z is taken.
create or replace function rules.next_position(activity_id uuid) returns integer
  language sql stable
  return (
    select coalesce(min(free) filter (where free > last.position), min(free))
    from (select coalesce(max(position), -1) as position from public.routes as r where r.activity_id = next_position.activity_id) as last
    cross join generate_series(0, 25) as free
    where not exists (select from public.routes as r where r.activity_id = next_position.activity_id and r.position = free));

create or replace function rules.set_position() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.position := rules.next_position(new.activity_id);
  return new;
end
$$;
create or replace trigger set_position before insert on public.routes for each row
  when (new.position is null) execute function rules.set_position();

-- Replaces the routes of an activity with those of the input. Routes with an id keep their votes and letters, new ones are added in order, all others are
-- deleted. They are deleted last, so that no new route takes over the letter of one that goes.
create or replace function rules.write_routes(activity_id uuid, routes jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  form jsonb;
  route public.routes;
  removed uuid[];
begin
  if jsonb_array_length(routes) > 8 then
    perform rules.refuse_field('routes', 'TOO_MANY');
  end if;
  if (select count(f ->> 'id') > count(distinct (f ->> 'id')::uuid) from jsonb_array_elements(routes) as f) then
    perform rules.refuse_field('routes', 'INVALID');
  end if;
  if exists (
    select from jsonb_array_elements(routes) as f
    where f ->> 'id' is not null
      and not exists (select from public.routes as r where r.activity_id = write_routes.activity_id and r.id = (f ->> 'id')::uuid)
  ) then
    perform rules.refuse('ROUTE_NOT_FOUND');
  end if;
  removed := array(
    select r.id from public.routes as r
    where r.activity_id = write_routes.activity_id
      and r.id not in (select (f ->> 'id')::uuid from jsonb_array_elements(routes) as f where f ->> 'id' is not null));
  for form in select f from jsonb_array_elements(routes) with ordinality as t (f, position) order by position loop
    select * into route from public.routes where id = (form ->> 'id')::uuid;
    if form ? 'track' then
      route := rules.with_track(route, form -> 'track');
    end if;
    route.title := rules.text_in(form, 'title', name => 'routes.title');
    route.description := coalesce(rules.text_in(form, 'description', is_required => route.track_path is null, name => 'routes.description'), '');
    route.distance := (form ->> 'distance')::numeric;
    route.duration := (form ->> 'duration')::numeric;
    route.difficulty := form ->> 'difficulty';
    -- One statement, because a constraint compares the track with the description.
    if route.id is not null then
      update public.routes set
        title = route.title, description = route.description, distance = route.distance, duration = route.duration, difficulty = route.difficulty,
        track_path = route.track_path, track_file = route.track_file, track_distance = route.track_distance, track_ascent = route.track_ascent,
        track_descent = route.track_descent, track_highest = route.track_highest, track_lowest = route.track_lowest,
        track_map_heights = route.track_map_heights
      where id = route.id;
    else
      insert into public.routes (activity_id, title, description, distance, duration, difficulty,
        track_path, track_file, track_distance, track_ascent, track_descent, track_highest, track_lowest, track_map_heights)
      values (activity_id, route.title, route.description, route.distance, route.duration, route.difficulty,
        route.track_path, route.track_file, route.track_distance, route.track_ascent, route.track_descent, route.track_highest, route.track_lowest,
        route.track_map_heights);
    end if;
  end loop;
  delete from public.routes where id = any (removed);
end
$$;
