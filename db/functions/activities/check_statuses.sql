-- The automatic status check: activities past their start become active, and those past their end become finished.
-- A vote that is still open at the start is decided as in start_enrollment. Reminders are sent, and old notifications, expired idempotency keys, the attendance of more than a year ago, and what the
-- club keeps only for some months are deleted. Leaders are told who thanked them.
-- Returns the number of changed activities.

create or replace function rules.check_statuses(moment timestamptz default now()) returns integer
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  changed integer := 0;
begin
  for activity in
    select * from public.activities
    where phase in ('voting', 'enrolling', 'active') and start_time <= moment and (phase <> 'active' or rules.ends_at(start_time, end_time, time_zone) < moment)
    order by id
    for no key update
  loop
    if activity.phase = 'voting' then
      perform rules.decide_vote(activity, 'time', moment);
    end if;
    update public.activities set phase = case when rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) < moment then 'finished' else 'active' end, updated_at = now()
    where id = activity.id;
    changed := changed + 1;
  end loop;
  perform rules.send_reminders(moment), rules.remind_of_qualifications(moment), rules.delete_old_notifications(), rules.delete_expired_keys(), rules.forget_imports(), rules.forget_attendance(),
    rules.forget_cars(), rules.delete_past_content(moment), rules.tell_of_thanks(moment);
  return changed;
end
$$;
