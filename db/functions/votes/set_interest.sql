-- A member says on which routes they would come. It is no vote, and idempotent.

create or replace function rules.why_not_interest(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when rules.has_vote_closed(activity) then 'VOTE_CLOSED'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
  end;

create or replace function public.set_interest(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  route uuid;
begin
  perform rules.refuse_if(rules.why_not_interest(activity, rules.viewer_role_in(activity)));
  route := rules.route_in(activity, $1);
  if ($1 ->> 'isInterested')::boolean then
    insert into public.route_interests (activity_id, route_id, user_id) values (activity.id, route, auth.uid()) on conflict do nothing;
  else
    delete from public.route_interests where activity_id = activity.id and route_id = route and user_id = auth.uid();
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- Whether too few members would come if the vote ended now: the leader counts, too.
create or replace function rules.lacks_interest(activity public.activities, leading_route uuid) returns boolean
  language plpgsql stable as $$
begin
  return activity.phase = 'voting' and activity.min_participants is not null and leading_route is not null and (
    select count(*) + cardinality(rules.leaders_of(activity))
    from public.route_interests as interest
    where interest.activity_id = activity.id and interest.route_id = leading_route and not rules.is_led_by(activity, interest.user_id)
  ) < activity.min_participants;
end
$$;
