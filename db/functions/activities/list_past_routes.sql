-- Routes of finished activities that the viewer may see, to be used again: a page of activities with their routes, latest start first.
-- Activities come with all their routes, so a page has few of them.

-- The condition that the words stand in the text of the activity or in the title of one of its routes. Null without a word.
-- A rare title becomes a list of ids, which the planner finds by an index, as it finds the words of the activity.
-- A common title has too many ids: each activity of the list is checked, and `offset 0` keeps the planner from reading all routes first.
create or replace function rules.route_text_condition(typed text) returns text
  language plpgsql stable as $$
declare
  max_ids constant integer := 500;
  title_condition text := (select string_agg(rules.contains_condition(word, 'rules.searchable(r.title)'), ' and ') from unnest(rules.words_in(typed)) as word);
  ids uuid[];
begin
  if title_condition is null then
    return null;
  end if;
  execute format('select array(select r.activity_id from public.routes as r where %s limit %s)', title_condition, max_ids + 1) into ids;
  return format('(%s or %s)', rules.text_condition(typed, false), case when cardinality(ids) <= max_ids
    then format('a.id = any (%L::uuid[])', ids)
    else format('exists (select from public.routes as r where r.activity_id = a.id and %s offset 0)', title_condition) end);
end
$$;

-- A route as a new one begins with it.
create or replace function rules.past_route_json(route public.routes) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'id', route.id, 'position', route.position, 'title', route.title, 'description', route.description, 'distance', route.distance::float8,
    'duration', route.duration::float8, 'difficulty', route.difficulty, 'track', rules.track_summary(route));
end
$$;

create or replace function public.list_past_routes(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  page record;
begin
  perform rules.me();
  perform rules.check_search($1);
  page := rules.find_page($1 || jsonb_build_object('limit', least(($1 ->> 'limit')::integer, 20)), concat_ws(' and ',
    rules.visible_condition(),
    'a.phase = ''finished''',
    'exists (select from public.routes as r where r.activity_id = a.id)',
    case when $1 ->> 'q' <> '' then rules.route_text_condition($1 ->> 'q') end), 'start_time', 'desc');
  return json_build_object('nextCursor', page.next_cursor, 'items', (
    select coalesce(json_agg(json_build_object(
      'id', activity.id, 'title', activity.title, 'startTime', rules.instant(activity.start_time), 'timeZone', activity.time_zone,
      'routes', (
        select json_agg(rules.past_route_json(r) order by r.added)
        from public.routes as r where r.activity_id = activity.id)) order by place), '[]')
    from unnest(page.ids) with ordinality as listed (id, place)
    join public.activities as activity on activity.id = listed.id));
exception
  -- A cursor or a limit that cannot be read.
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
