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

create or replace function public.count_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  admin boolean := rules.is_admin();
begin
  return json_build_object(
    'total', coalesce((rules.count_some('''total''', rules.activity_filters($1, admin), $1) ->> 'total')::integer, 0),
    'phases', rules.count_some('a.phase', rules.activity_filters($1 - 'phase', admin), $1),
    'tags', rules.count_some('unnest(a.tags)', rules.activity_filters($1 - 'tag', admin), $1));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
