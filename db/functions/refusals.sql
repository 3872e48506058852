-- Why an activity refuses each command to the viewer, or null if they may run it now: {"join": "ACTIVITY_FULL", "leave": null, ...}.
-- Made of all functions rules.why_not_<command>(activity, viewer), so that no list has to name them.

do $$
declare
  commands text[];
  reasons text[];
begin
  select array_agg(rules.camel_case(substr(proname, length('why_not_') + 1)) order by proname), array_agg(format('rules.%I(activity, viewer)', proname) order by proname)
  into commands, reasons
  from pg_catalog.pg_proc
  where pronamespace = 'rules'::regnamespace and proname like 'why\_not\_%' and pronargs = 2 and proargtypes[1] = 'rules.viewer_role'::regtype;
  execute format(
    'create or replace function rules.refusals(activity public.activities, viewer rules.viewer_role) returns json language plpgsql stable as %L',
    format('begin return json_object(%L, array[%s]); end', commands, array_to_string(reasons, ', ')));
end
$$;
