-- The leader or an admin notes at the meeting point who is there. It can be changed until the end; null takes it back.

create or replace function rules.why_not_check_in(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.can_manage(viewer) then 'NOT_PERMITTED'
    when activity.phase not in ('enrolling', 'active') then rules.phase_refusal(activity.phase, 'enrolling')
    when activity.phase = 'enrolling' and now() < activity.start_time - rules.lifetime('checkIn') then 'TOO_EARLY'
  end;

create or replace function public.check_in(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  participant uuid := rules.id_in($1, 'userId');
begin
  perform rules.refuse_if(rules.why_not_check_in(activity, rules.viewer_role_in(activity)));
  if not exists (select from public.participants where activity_id = activity.id and user_id = participant) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  insert into public.check_ins as before (activity_id, user_id, is_present) values (activity.id, participant, ($1 ->> 'present')::boolean)
  on conflict on constraint check_ins_pkey do update set is_present = excluded.is_present where before.is_present is distinct from excluded.is_present;
  if ($1 ->> 'present')::boolean then
    update public.activities set departed_at = now() where id = activity.id and departed_at is null;
  end if;
  return rules.activity_response(activity.id);
exception
  when invalid_text_representation then
    perform rules.refuse_field('present', 'INVALID');
end
$$;
