-- The leader or an admin starts the activity.

create or replace function rules.why_not_start(activity public.activities, viewer rules.standing) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.leads(viewer) then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then 'WRONG_PHASE'
  end;

create or replace function public.start_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_start(activity, rules.standing_in(activity)));
  update public.activities set phase = 'active', updated_at = now() where id = activity.id;
  perform rules.log_act('start_activity', activity);
  return rules.fresh_activity(activity.id);
end
$$;
