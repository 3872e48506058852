-- A leader takes an offer back. The member keeps the place, and the spot goes to the next; in the last hours it is for the leaders.

create or replace function rules.why_not_withdraw_offer(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when activity.offered_spots = 0 then 'NOTHING_OFFERED'
  end;

-- Nothing is offered to the member again before a further spot becomes free.
create or replace function rules.take_offer_back(activity public.activities, member uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  update public.waitlist set offered_at = null, expires_at = null, remind_at = null, withdrawn_at = now()
  where activity_id = activity.id and user_id = member and offered_at is not null;
  if not found then
    return false;
  end if;
  perform rules.forget_offer(activity.id, member);
  perform rules.tell_in_the_day(activity, member, 'offer-withdrawn', now());
  return true;
end
$$;

create or replace function public.withdraw_offer(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_withdraw_offer(activity, rules.viewer_role_in(activity)));
  if not rules.take_offer_back(activity, rules.id_in($1, 'userId')) then
    perform rules.refuse('NOTHING_OFFERED');
  end if;
  perform rules.offer_spots(activity.id);
  perform rules.log_about_activity('withdraw_offer', activity, jsonb_build_object('member', $1 -> 'userId'));
  return rules.activity_response(activity.id);
end
$$;
