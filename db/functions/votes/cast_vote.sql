-- One vote per member and activity.

create or replace function rules.vote_refusal(phase text) returns text
  language sql immutable
  return case phase when 'voting' then null when 'review' then 'VOTE_NOT_OPEN' when 'rejected' then 'SENT_BACK' else 'NOT_VOTING_PHASE' end;

create or replace function rules.why_not_vote(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when rules.has_vote_closed(activity) then 'VOTE_CLOSED'
    when viewer.voted_for is not null then 'ALREADY_VOTED'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
    when not exists (select from public.routes where activity_id = activity.id) then 'NO_ROUTES'
    when viewer.user_id is null then 'NOT_SIGNED_IN'
  end;
end
$$;

create or replace function rules.route_in(activity public.activities, input jsonb) returns uuid
  language plpgsql stable set search_path = '' as $$
declare
  chosen uuid := rules.id_in(input, 'routeId');
begin
  if not exists (select from public.routes where activity_id = activity.id and id = chosen) then
    perform rules.refuse('ROUTE_NOT_FOUND');
  end if;
  return chosen;
end
$$;

create or replace function public.cast_vote(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_vote(activity, rules.viewer_role_in(activity)));
  insert into public.votes (activity_id, user_id, route_id) values (activity.id, auth.uid(), rules.route_in(activity, $1));
  return rules.activity_response(activity.id);
end
$$;
