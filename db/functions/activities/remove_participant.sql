-- The leader or an admin removes a participant, who may join again only after readmit_participant.

create or replace function rules.why_not_remove_participant(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'voting')
    when activity.current_participants = 0 then 'PARTICIPANT_NOT_FOUND'
  end;

create or replace function public.remove_participant(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_remove_participant(activity, rules.viewer_role_in(activity)));
  delete from public.participants where activity_id = activity.id and user_id = rules.id_in($1, 'userId');
  if not found then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  insert into public.removed_participants (activity_id, user_id)
  select activity.id, rules.id_in($1, 'userId') where rules.id_in($1, 'userId') <> auth.uid()
  on conflict do nothing;
  perform rules.log_activity_operation('remove_participant', activity, jsonb_build_object('member', $1 -> 'userId'));
  return rules.activity_response(activity.id);
end
$$;
