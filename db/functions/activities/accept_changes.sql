-- An admin has looked at what the leader rewrote after the approval, in the version that they have read, and leaves it as it is. Idempotent.
-- It is refused if a reviewed field was edited after that version. Other fields do not count: they also change without the leader, when a closing time passes.

create or replace function rules.why_not_accept_changes(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql immutable as $$
begin
  return rules.why_not_return_to_review(activity, viewer);
end
$$;

create or replace function public.accept_changes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  changed text[] := rules.changed_since_review(activity);
  version_read integer := ($1 ->> 'version')::integer;
  unread json;
begin
  perform rules.refuse_if(rules.why_not_accept_changes(activity, rules.viewer_role_in(activity)));
  if version_read is null then
    perform rules.refuse_field('version', 'REQUIRED');
  end if;
  select json_object_agg(field, json_build_array('CHANGED') order by field) into unread
  from unnest(changed) as field where (activity.field_versions ->> field)::integer > version_read;
  if unread is not null then
    perform rules.refuse('CHANGED_MEANWHILE', unread);
  end if;
  if changed <> '{}' then
    update public.activities set reviewed_version = activity.version where id = activity.id;
    perform rules.log_activity_operation('accept_changes', activity, jsonb_build_object('fields', changed));
  end if;
  return rules.activity_response(activity.id);
end
$$;
