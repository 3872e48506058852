-- A member moves their vote to another route while voting is open.

create or replace function rules.why_not_move_vote(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when rules.has_vote_closed(activity) then 'VOTE_CLOSED'
    when viewer.voted_for is null then 'NOT_VOTED'
  end;

create or replace function public.move_vote(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_move_vote(activity, rules.viewer_role_in(activity)));
  update public.votes set route_id = rules.route_in(activity, $1), created_at = now() where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;
