-- The routes that the club has walked: filtered, sorted and paginated. The query contains only the filters in use, as that of the activities.

-- Conditions on `w`. Null without a word.
create or replace function rules.walked_text_condition(typed text, forgiving boolean) returns text
  language sql stable
  return (
    select string_agg('(' || concat_ws(' or ',
      rules.contains_condition(word, 'w.search'),
      case when forgiving and rules.is_forgiven(word) then rules.similar_condition(word, 'w.search') end) || ')', ' and ')
    from unnest(rules.words_in(typed)) as word);

create or replace function rules.walked_condition(input jsonb, forgiving boolean) returns text
  language sql stable
  return concat_ws(' and ', 'true',
    case when input ->> 'q' <> '' then rules.walked_text_condition(input ->> 'q', forgiving) end,
    case when input -> 'difficulty' <> '[]' then format('w.difficulty = any (%L::text[])', array(select jsonb_array_elements_text(input -> 'difficulty'))) end,
    case when input ->> 'month' is not null then format('w.months @> array[%L::integer]', input ->> 'month') end,
    case when input ->> 'minDistance' is not null then format('w.distance >= %L::numeric', input ->> 'minDistance') end,
    case when input ->> 'maxDistance' is not null then format('w.distance <= %L::numeric', input ->> 'maxDistance') end,
    case when input ->> 'minAscent' is not null then format('w.ascent >= %L::integer', input ->> 'minAscent') end,
    case when input ->> 'maxAscent' is not null then format('w.ascent <= %L::integer', input ->> 'maxAscent') end);

-- A cursor marks the end of the last page: the order (n, m or l), what comes first in it, when the route was last walked (microseconds since 1970), and its hash.
create or replace function rules.cursor_of_route(sort text, route public.walked_routes) returns text
  language sql immutable
  return left(sort, 1) || case sort when 'most' then (route).walks when 'longest' then ((route).distance * 100)::integer else 0 end
    || '_' || (extract(epoch from (route).last_walked_at) * 1000000)::bigint || '_' || (route).hash;

create or replace function rules.route_page_condition(cursor text, sort text) returns text
  language plpgsql immutable strict set search_path = '' as $$
declare
  first text := substr(split_part(cursor, '_', 1), 2);
  last_walked timestamptz;
begin
  if cursor !~ '^[nml][0-9]{1,9}_-?[0-9]{1,18}_[0-9a-f]{32}$' or left(cursor, 1) <> left(sort, 1) then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  last_walked := rules.cursor_time(left(sort, 1) || split_part(cursor, '_', 2) || '_');
  return case sort
    when 'newest' then format('(w.last_walked_at, w.hash) < (%L::timestamptz, %L)', last_walked, split_part(cursor, '_', 3))
    when 'most' then format('(w.walks, w.last_walked_at, w.hash) < (%L::integer, %L::timestamptz, %L)', first, last_walked, split_part(cursor, '_', 3))
    else format('(w.distance, w.last_walked_at, w.hash) < (%L::numeric / 100, %L::timestamptz, %L)', first, last_walked, split_part(cursor, '_', 3)) end;
end
$$;

-- The hashes of a page, with one more if there is another page. The rows are short, so the planner would read all of them and compare each with every pattern.
create or replace function rules.find_routes(input jsonb, sort text, forgiving boolean, size integer) returns text[]
  language plpgsql stable set enable_seqscan = off as $$
declare
  hashes text[];
begin
  execute format('select array(select w.hash from public.walked_routes as w where %s order by %s w.last_walked_at desc, w.hash desc limit %s)',
    concat_ws(' and ', rules.walked_condition(input, forgiving), rules.route_page_condition(input ->> 'cursor', sort)),
    case sort when 'most' then 'w.walks desc,' when 'longest' then 'w.distance desc,' end, size + 1)
  into hashes;
  return hashes;
end
$$;

-- Whether no route has the words as typed, whatever the other filters. If so, one typing error in each word is forgiven.
create or replace function rules.forgives_errors_in_routes(typed text) returns boolean
  language plpgsql stable set enable_seqscan = off as $$
declare
  is_found boolean;
begin
  if not exists (select from unnest(rules.words_in(typed)) as word where rules.is_forgiven(word)) then
    return false;
  end if;
  execute format('select exists (select from public.walked_routes as w where %s)', rules.walked_text_condition(typed, false)) into is_found;
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return not is_found;
end
$$;

create or replace function rules.walked_route_items(hashes text[]) returns json
  language plpgsql stable set search_path = '' as $$
declare
  with_reports boolean := rules.writes_reports();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'hash', w.hash, 'activityId', a.id, 'title', r.title, 'distance', r.distance::float8, 'duration', r.duration::float8, 'difficulty', w.difficulty, 'ascent', r.track_ascent,
      'recorded', case when with_reports then rules.recorded_walk(a.id) end,
      'location', a.location, 'place', case when w.latitude is not null then json_build_object('latitude', w.latitude, 'longitude', w.longitude) end,
      'walks', w.walks, 'lastWalkedAt', rules.instant(w.last_walked_at), 'timeZone', a.time_zone, 'leaders', rules.leaders_json(a),
      'condition', case when with_reports then rules.last_condition(latest) end,
      'coverImage', a.cover_image, 'coverSeed', a.cover_seed, 'tags', a.tags, 'photo', rules.photos_of_walks(latest, 1) -> 0) order by shown.place), '[]')
    from unnest(hashes) with ordinality as shown (hash, place)
    join public.walked_routes as w on w.hash = shown.hash
    join public.routes as r on r.id = w.route_id
    join public.activities as a on a.id = w.activity_id
    cross join lateral rules.walks_of(w.hash, 100) as latest);
end
$$;

create or replace function public.list_routes(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  sort constant text := coalesce($1 ->> 'sort', 'newest');
  near_match boolean := false;
  hashes text[];
  last public.walked_routes;
begin
  perform rules.check_search($1);
  hashes := rules.find_routes($1, sort, false, size);
  if hashes = '{}' and rules.forgives_errors_in_routes($1 ->> 'q') then
    near_match := true;
    hashes := rules.find_routes($1, sort, true, size);
  end if;
  if cardinality(hashes) > size then
    select * into last from public.walked_routes as w where w.hash = hashes[size];
  end if;
  return json_build_object(
    'nearMatch', near_match and hashes <> '{}', 'items', rules.walked_route_items(hashes[1:size]),
    'nextCursor', case when last.hash is not null then rules.cursor_of_route(sort, last) end);
exception
  -- A cursor, a limit or a filter that cannot be read.
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
