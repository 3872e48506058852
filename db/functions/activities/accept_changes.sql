-- An admin has looked at what the leader rewrote after the approval, in the version that they have read, and leaves it as it is. Idempotent.

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
begin
  perform rules.refuse_if(rules.why_not_accept_changes(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_outdated(activity, $1);
  if rules.changed_since_review(activity) <> '{}' then
    update public.activities set reviewed_version = activity.version where id = activity.id;
    perform rules.log_activity_operation('accept_changes', activity, jsonb_build_object('fields', rules.changed_since_review(activity)));
  end if;
  return rules.activity_response(activity.id);
end
$$;
