-- Who was offered a spot takes it, or declines and waits no longer. The clock of the server decides whether it is too late.

create or replace function rules.refusal_of_answer(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
declare
  entry public.waitlist;
begin
  if viewer.user_id is null then
    return 'NOT_SIGNED_IN';
  elsif activity.phase <> 'enrolling' then
    return rules.phase_refusal(activity.phase, 'enrolling');
  elsif viewer.joined then
    return 'ALREADY_JOINED';
  end if;
  entry := rules.waitlist_entry(activity, viewer.user_id);
  return case
    when entry.expires_at <= now() or entry.passed_at is not null and entry.offered_at is null then 'OFFER_EXPIRED'
    when entry.offered_at is null then 'NO_OFFER'
  end;
end
$$;

create or replace function rules.why_not_accept_offer(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return coalesce(
    rules.refusal_of_answer(activity, viewer),
    case when rules.has_started(activity) then 'ACTIVITY_STARTED' when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
      when rules.needs_leader_to_join(activity, viewer.user_id) then 'TOO_MANY_NO_SHOWS' end);
end
$$;

create or replace function rules.why_not_decline_offer(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.refusal_of_answer(activity, viewer);

-- With the companions who were named for the list and still exist.
create or replace function public.accept_offer(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  entry public.waitlist := rules.waitlist_entry(activity, auth.uid());
  companions uuid[];
begin
  perform rules.refuse_if(rules.why_not_accept_offer(activity, rules.viewer_role_in(activity)));
  if entry.companion_ids <> '{}' then
    perform rules.lock_me();
  end if;
  companions := array(select c.id from public.companions as c where c.id = any (entry.companion_ids));
  delete from public.waitlist where activity_id = activity.id and user_id = auth.uid();
  perform rules.forget_offer(activity.id, auth.uid());
  insert into public.participants (activity_id, user_id) values (activity.id, auth.uid());
  if companions <> '{}' then
    perform rules.bring_companions(activity, companions, entry.spots - 1);
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.decline_offer(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_decline_offer(activity, rules.viewer_role_in(activity)));
  delete from public.waitlist where activity_id = activity.id and user_id = auth.uid();
  perform rules.forget_offer(activity.id, auth.uid());
  return rules.activity_response(activity.id);
end
$$;
