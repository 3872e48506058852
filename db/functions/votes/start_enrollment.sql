-- Ends the vote, selects the leading route and opens enrollment. In a vote without votes no route leads: the leader or the admin may choose it.

create or replace function rules.why_not_start_enrollment(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when not exists (select from public.routes where activity_id = activity.id) then 'NO_ROUTES'
  end;
end
$$;

-- The route that was chosen because nobody had voted. Somebody who voted meanwhile has decided otherwise.
create or replace function rules.unvoted_route_in(activity public.activities, input jsonb) returns uuid
  language plpgsql stable set search_path = '' as $$
declare
  chosen uuid := rules.route_in(activity, input);
begin
  if rules.count_voters(activity) > 0 then
    perform rules.refuse('CHANGED_MEANWHILE');
  end if;
  return chosen;
end
$$;

create or replace function public.start_enrollment(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  chosen uuid;
begin
  perform rules.refuse_if(rules.why_not_start_enrollment(activity, viewer));
  chosen := case when $1 ->> 'routeId' is not null then rules.unvoted_route_in(activity, $1) end;
  perform rules.decide_vote(activity, case when viewer.leads then 'leader' else 'admin' end);
  if chosen is not null then
    update public.routes set is_selected = false where activity_id = activity.id and is_selected and id <> chosen;
    update public.routes set is_selected = true where id = chosen and not is_selected;
  end if;
  perform rules.set_phase_undoably(activity, 'enrolling');
  perform rules.log_activity_operation('start_enrollment', activity);
  return rules.activity_response(activity.id);
end
$$;
