-- The number of activities that a filter would find, for the filter chips and their button. Counting stops at 1000 activities, so that it stays fast in a
-- large club.
-- Counts by phase ignore the phase filter, and counts by tag the tag filter, so each shows what another choice would find.

create or replace function rules.count_values(counted text, conditions text, input jsonb) returns json
  language plpgsql stable set search_path = '' as $$
declare
  counts json;
begin
  execute format(
    'select coalesce(json_object_agg(hit.what, hit.times), ''{}'')
     from (
       select what, count(*) as times
       from (select %s as what from (select a.tags from public.activities as a where %s limit 1000) as a) as hits group by what) as hit',
    counted, conditions)
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
  admin boolean := rules.is_admin();
  forgiving boolean := $1 ->> 'q' <> '' and rules.forgives_errors($1 ->> 'q', rules.visible_condition(admin));
begin
  return json_build_object(
    'total', coalesce((rules.count_values('''total''', rules.activity_filters($1, admin, forgiving), $1) ->> 'total')::integer, 0),
    'phases', rules.count_phases(rules.activity_filters($1 - 'phase', admin, forgiving), $1),
    'tags', rules.count_values('unnest(a.tags)', rules.activity_filters($1 - 'tag', admin, forgiving), $1));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
