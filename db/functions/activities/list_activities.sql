-- Filtered, sorted and paginated lists. The query contains only the filters in use, so that each combination gets its own plan.

create or replace function rules.phases_of(statuses text[]) returns text[]
  language sql immutable
  return array(
    select phase
    from (values ('pending', 'review'), ('upcoming', 'voting'), ('upcoming', 'enrolling'), ('ongoing', 'active'), ('completed', 'finished'),
      ('cancelled', 'cancelled'), ('rejected', 'rejected')) as mapping (status, phase)
    where status = any (statuses));

-- A single phase can be read from an index in list order. With several phases the planner cannot use that order.
create or replace function rules.phase_condition(phases text[]) returns text
  language sql immutable
  return case cardinality(phases) when 1 then format('a.phase = %L', phases[1]) else format('a.phase = any (%L)', phases) end;

-- Conditions on `a`; $2 is the viewer.
create or replace function rules.led_condition(member text) returns text
  language sql immutable
  return format('a.id = any (array(select led.id from public.activities as led where led.creator_id = %1$s'
    ' union all select one.activity_id from public.co_leaders as one where one.user_id = %1$s and one.accepted_at is not null))', member);

create or replace function rules.visible_condition() returns text
  language sql stable
  return case when rules.is_admin() then 'true' else '(' || concat_ws(' or ', 'a.phase not in (''review'', ''rejected'') and not a.never_public', rules.led_condition('$2'),
    (select format('a.group_id = any (%L::uuid[])', reviewed) from rules.reviewed_groups(auth.uid()) as reviewed where reviewed <> '{}')) || ')' end;

create or replace function rules.filter_condition(input jsonb, forgiving boolean) returns text
  language sql stable
  return concat_ws(' and ',
    rules.visible_condition(),
    case when input -> 'phase' <> '[]' then rules.phase_condition(array(select jsonb_array_elements_text(input -> 'phase'))) end,
    case when input -> 'status' <> '[]' then rules.phase_condition(rules.phases_of(array(select jsonb_array_elements_text(input -> 'status')))) end,
    -- The tags are literals, so that the planner knows how rare they are.
    case when input -> 'tag' <> '[]' then format('a.tags && %L::text[]', array(select jsonb_array_elements_text(input -> 'tag'))) end,
    case when input -> 'group' <> '[]' then format('a.group_id = any (%L::uuid[])', array(select jsonb_array_elements_text(input -> 'group'))) end,
    case when input -> 'difficulty' <> '[]' then rules.difficulty_condition(array(select jsonb_array_elements_text(input -> 'difficulty'))) end,
    case when input ->> 'place' <> '' then rules.place_condition(input ->> 'place') end,
    case when input ->> 'q' <> '' then rules.text_condition(input ->> 'q', forgiving) end,
    -- No activity lasts longer than three days, so a bound on the start limits the index scan.
    case when input ->> 'from' is not null then
      format('a.start_time >= %L::timestamptz - interval ''72 hours'' and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= %1$L::timestamptz', input ->> 'from') end,
    case when input ->> 'to' is not null then format('a.start_time < %L::timestamptz', input ->> 'to') end,
    case when (input ->> 'hasSeats')::boolean then 'a.phase = ''enrolling'' and a.current_participants + a.offered_spots < a.max_participants and (a.waitlist_count = 0 or rules.free_spots(a) > 0)' end,
    case when (input ->> 'hasSeats')::boolean = false then 'not (a.phase = ''enrolling'' and a.current_participants + a.offered_spots < a.max_participants and (a.waitlist_count = 0 or rules.free_spots(a) > 0))' end);

-- A cursor marks the end of the last page: the sort column (s for start, c for creation), its value (microseconds since 1970) and the activity id.
create or replace function rules.cursor_of(sorted_by text, moment timestamptz, id uuid) returns text
  language sql immutable
  return left(sorted_by, 1) || (extract(epoch from moment) * 1000000)::bigint || '_' || id;

-- Seconds and microseconds are added separately: intervals are multiplied in floating point, which would lose precision for distant dates.
create or replace function rules.cursor_time(cursor text) returns timestamptz
  language sql immutable
  return 'epoch'::timestamptz
    + substr(split_part(cursor, '_', 1), 2)::bigint / 1000000 * interval '1 second'
    + substr(split_part(cursor, '_', 1), 2)::bigint % 1000000 * interval '1 microsecond';

create or replace function rules.check_cursor(cursor text, sorted_by text) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if cursor !~ '^[cs]-?[0-9]{1,18}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or left(cursor, 1) <> left(sorted_by, 1) then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
end
$$;

-- The ids of a page of the activities that match `conditions`, sorted by the column `sorted_by` in `direction`, and the cursor of the next one.
create or replace function rules.find_page(input jsonb, conditions text, sorted_by text, direction text, out ids uuid[], out next_cursor text)
  language plpgsql stable as $$
declare
  size integer := least(coalesce((input ->> 'limit')::integer, 20), 100);
  cursor text := input ->> 'cursor';
begin
  if cursor is not null then
    perform rules.check_cursor(cursor, sorted_by);
  end if;
  execute format(
    'select array(select a.id from public.activities as a where %1$s %2$s order by a.%3$I %4$s, a.id %4$s limit %5$s)',
    conditions,
    case when cursor is not null then format('and (a.%I, a.id) %s (%L::timestamptz, %L::uuid)',
      sorted_by, case direction when 'desc' then '<' else '>' end, rules.cursor_time(cursor), split_part(cursor, '_', 2)) end,
    sorted_by, direction, size + 1)
  into ids using input, auth.uid();
  if cardinality(ids) > size then
    select rules.cursor_of(sorted_by, case sorted_by when 'created_at' then last.created_at else last.start_time end, last.id)
    into next_cursor
    from public.activities as last where last.id = ids[size];
  end if;
  ids := ids[1:size];
end
$$;

-- A page of activities as cards show them. `near_match`: none has the words as typed, so these have them with a typing error.
create or replace function rules.page_json(ids uuid[], next_cursor text, near_match boolean default false) returns json
  language plpgsql stable as $$
declare
  items json := rules.activity_items(ids, auth.uid());
begin
  if near_match and ids <> '{}' then
    return json_build_object('nearMatch', true, 'items', items, 'nextCursor', next_cursor);
  end if;
  return json_build_object('items', items, 'nextCursor', next_cursor);
end
$$;

-- The page is found first, because its query depends on the filters; rules.activity_items has one plan for all.
create or replace function rules.page_of_activities(input jsonb, conditions text, sorted_by text, direction text) returns json
  language plpgsql stable as $$
declare
  page record := rules.find_page(input, conditions, sorted_by, direction);
begin
  return rules.page_json(page.ids, page.next_cursor);
end
$$;

-- Words as typed are looked for first; a page that has some needs no search for typing errors.
create or replace function public.list_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  sort text := coalesce($1 ->> 'sort', 'newest');
  sorted_by text := case when sort in ('soonest', 'latest') then 'start_time' else 'created_at' end;
  direction text := case when sort in ('newest', 'latest') then 'desc' else 'asc' end;
  page record;
  near_match boolean := false;
begin
  perform rules.check_search($1);
  page := rules.find_page($1, rules.filter_condition($1, false), sorted_by, direction);
  if page.ids = '{}' and rules.forgives_errors($1, rules.visible_condition()) then
    near_match := true;
    page := rules.find_page($1, rules.filter_condition($1, true), sorted_by, direction);
  end if;
  return rules.page_json(page.ids, page.next_cursor, near_match);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
