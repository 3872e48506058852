-- An admin makes a member the leader of an activity whose leader has left the club.

create or replace function rules.why_not_set_leader(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.is_admin then 'NOT_PERMITTED'
    when activity.phase in ('finished', 'cancelled') then 'WRONG_PHASE'
    when activity.creator_id is not null then 'HAS_LEADER'
  end;

create or replace function public.set_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  leader uuid := (select id from public.profiles where id = rules.id_in($1, 'userId'));
begin
  perform rules.refuse_if(rules.why_not_set_leader(activity, rules.viewer_role_in(activity)));
  if leader is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  -- A new leader is asked first, too, when the group is not back.
  update public.activities set creator_id = leader, leader_asked_at = null, alarmed_at = null, updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('set_leader', activity, jsonb_build_object('member', leader));
  return rules.activity_response(activity.id);
end
$$;
