-- The leader opens and closes the waitlist, and says how long a spot is offered. While it is closed nobody joins it and nothing is offered: who waits keeps the
-- place, open offers stay, and a free spot is for whoever comes.

create or replace function rules.why_not_set_waitlist(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
  end;

create or replace function public.set_waitlist(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  violated_constraint text;
begin
  perform rules.refuse_if(rules.why_not_set_waitlist(activity, rules.viewer_role_in(activity)));
  update public.activities set
    waitlist_open = coalesce(($1 ->> 'isOpen')::boolean, activity.waitlist_open), offer_hours = coalesce(($1 ->> 'offerHours')::integer, activity.offer_hours), updated_at = now()
  where id = activity.id;
  if activity.waitlist_open and not coalesce(($1 ->> 'isOpen')::boolean, true) then
    perform rules.tell_in_the_day(activity, w.user_id, 'waitlist-closed', now()) from public.waitlist as w where w.activity_id = activity.id;
  elsif ($1 ->> 'isOpen')::boolean then
    update public.waitlist as w set untold_kind = null where w.activity_id = activity.id and w.untold_kind = 'waitlist-closed';
  end if;
  perform rules.log_about_activity('set_waitlist', activity, $1 - 'activityId');
  return rules.activity_response(activity.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
