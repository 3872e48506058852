-- A member withdraws their vote while voting is open.

create or replace function rules.why_not_withdraw_vote(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.why_not_move_vote(activity, viewer);

create or replace function public.withdraw_vote(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_withdraw_vote(activity, rules.viewer_role_in(activity)));
  delete from public.votes where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;
