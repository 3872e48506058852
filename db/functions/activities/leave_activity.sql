-- A participant leaves an activity before it has started.

create or replace function rules.why_not_leave(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.joined then 'NOT_JOINED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
  end;

create or replace function public.leave_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  violated_constraint text;
begin
  perform rules.refuse_if(rules.why_not_leave(activity, rules.viewer_role_in(activity)));
  delete from public.participants where activity_id = activity.id and user_id = auth.uid();
  perform rules.record_late_cancellation(activity, auth.uid(), rules.text_in($1, 'reason', false));
  return rules.activity_response(activity.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- Who gives up their seat is no longer asked to lead, and who has one no longer waits for it.
create or replace function rules.count_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  waiting integer;
  applications integer;
begin
  if tg_op = 'INSERT' then
    update public.activities set current_participants = current_participants + 1 where id = new.activity_id returning waitlist_count, application_count into waiting, applications;
    if waiting > 0 then
      delete from public.waitlist where activity_id = new.activity_id and user_id = new.user_id;
    end if;
    if applications > 0 then
      perform rules.settle_application(new.activity_id, new.user_id);
    end if;
  else
    update public.activities set current_participants = current_participants - 1, offered_leader_id = nullif(offered_leader_id, old.user_id)
    where id = old.activity_id;
    perform rules.withdraw_question(old.activity_id, old.user_id, 'leadership-offered');
  end if;
  return null;
end
$$;
create or replace trigger count_seats after insert or delete on public.participants for each row execute function rules.count_seats();
