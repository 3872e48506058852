-- The number of activities that a filter would find, for the filter chips and their button. Counting stops at 1000 activities, so that it stays fast in a
-- large club.
-- Counts by phase ignore the phase filter, and counts by tag the tag filter, so each shows what another choice would find.

create or replace function rules.count_found(conditions text, input jsonb) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  found_count integer;
begin
  execute format('select count(*) from (select from public.activities as a where %s limit 1000) as hits', conditions)
    into found_count using input, auth.uid();
  return found_count;
end
$$;

-- The counts are of the first 1000 activities found. `tagsAreComplete`: whether these are all.
create or replace function rules.count_tags(conditions text, input jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  counts jsonb;
begin
  execute format(
    'with hits as (select a.tags from public.activities as a where %s limit 1000),
       counted as (select tag, count(*) as times from hits, unnest(hits.tags) as tag group by tag)
     select jsonb_build_object(
       ''tags'', (select coalesce(jsonb_object_agg(tag, times), ''{}'') from counted),
       ''tagsAreComplete'', (select count(*) < 1000 from hits))',
    conditions)
  into counts using input, auth.uid();
  return counts;
end
$$;

-- Each phase is counted separately, so that a long history does not use up the limit of the open phases.
create or replace function rules.count_phases(conditions text, input jsonb) returns json
  language plpgsql stable set search_path = '' as $$
declare
  counts json;
begin
  -- Each phase is a literal, so that the planner knows how rare it is and can use its index.
  execute (
    select format('select coalesce(json_object_agg(p.phase, p.times), ''{}'') from (%s) as p where p.times > 0',
      string_agg(format('select %L as phase, count(*) as times from (select from public.activities as a where a.phase = %1$L and %s limit 1000) as hits', phase, conditions), ' union all '))
    from unnest(array['review', 'voting', 'enrolling', 'active', 'finished', 'cancelled', 'rejected']) as phase)
  into counts using input, auth.uid();
  return counts;
end
$$;

create or replace function public.count_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  forgiving boolean;
begin
  forgiving := rules.forgives_errors($1, rules.visible_condition());
  return jsonb_build_object(
      'total', rules.count_found(rules.filter_condition($1, forgiving), $1),
      'phases', rules.count_phases(rules.filter_condition($1 - 'phase', forgiving), $1))
    || rules.count_tags(rules.filter_condition($1 - 'tag', forgiving), $1);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
