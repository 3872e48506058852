-- The leader or an admin marks an activity as finished.

create or replace function rules.why_not_complete(activity public.activities, viewer rules.standing) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.leads(viewer) then 'NOT_PERMITTED'
    when activity.phase <> 'active' then 'WRONG_PHASE'
  end;

create or replace function public.complete_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_complete(activity, rules.standing_in(activity)));
  update public.activities set phase = 'finished', updated_at = now() where id = activity.id;
  perform rules.log_act('complete_activity', activity);
  return rules.fresh_activity(activity.id);
end
$$;
