-- The leader or an admin lets a removed participant join again. The member still has to join.

create or replace function rules.why_not_readmit(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when not exists (select from public.removed_participants where activity_id = activity.id) then 'PARTICIPANT_NOT_FOUND'
  end;
end
$$;

create or replace function public.readmit_participant(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_readmit(activity, rules.viewer_role_in(activity)));
  delete from public.removed_participants where activity_id = activity.id and user_id = rules.id_in($1, 'userId');
  if not found then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  update public.activities set updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('readmit_participant', activity, jsonb_build_object('member', $1 -> 'userId'));
  return rules.activity_response(activity.id);
end
$$;
