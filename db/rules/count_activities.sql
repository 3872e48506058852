-- How many activities a filter would find, for filter chips and their button. Counting stops at 1000, so that it stays quick in a large club.
-- The counts by phase leave the phase filter aside, those by tag the tag filter: they tell what choosing another one would find.

create or replace function rules.count_some(counted text, conditions text, input jsonb) returns json
  language plpgsql stable set search_path = '' as $$
declare
  counts json;
begin
  execute format(
    'select coalesce(json_object_agg(hit.what, hit.times), ''{}'') from (select what, count(*) as times from (select %s as what from public.activities as a where %s limit 1000) as hits group by what) as hit',
    counted, conditions)
  into counts using input, auth.uid();
  return counts;
end
$$;

-- Each phase is counted by itself, so that a long past does not crowd out what is open.
create or replace function rules.count_phases(conditions text, input jsonb) returns json
  language plpgsql stable set search_path = '' as $$
declare
  counts json;
begin
  -- Each phase as a literal, so that the planner knows whether it is a rare one and takes it from its index.
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
begin
  return json_build_object(
    'total', coalesce((rules.count_some('''total''', rules.activity_filters($1, admin), $1) ->> 'total')::integer, 0),
    'phases', rules.count_phases(rules.activity_filters($1 - 'phase', admin), $1),
    'tags', rules.count_some('unnest(a.tags)', rules.activity_filters($1 - 'tag', admin), $1));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
