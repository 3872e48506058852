-- The leader, or an admin, asks a participant to lead the activity instead, who accepts or declines. An admin chooses any member for an activity whose leader
-- has left the club.

create or replace function rules.why_not_set_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.owns then 'NOT_PERMITTED'
    -- Nobody is asked about a text that waits for its review, but one without a leader needs somebody who rewrites it.
    when activity.phase not in ('voting', 'enrolling', 'active') and (activity.creator_id is not null or activity.phase not in ('review', 'rejected')) then
      rules.phase_refusal(activity.phase, 'voting')
    when activity.creator_id is not null and not exists (
      select from public.participants where activity_id = activity.id and user_id <> activity.creator_id) then 'NO_PARTICIPANTS'
  end;
end
$$;

create or replace function rules.why_not_answer_offer(activity public.activities, viewer rules.viewer_role, may_answer boolean) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase not in ('voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'voting')
    when not coalesce(may_answer, false) then 'NOT_ASKED_TO_LEAD'
  end;

create or replace function rules.why_not_accept_leadership(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return coalesce(rules.why_not_answer_offer(activity, viewer, viewer.user_id = activity.offered_leader_id),
    case when rules.missing_to_take_over(activity, viewer.user_id) <> '{}' then 'NOT_QUALIFIED' end);
end
$$;

-- The leader and admins may take the question back.
create or replace function rules.why_not_decline_leadership(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.why_not_answer_offer(activity, viewer,
    activity.offered_leader_id is not null and (viewer.user_id = activity.offered_leader_id or viewer.owns));

-- Nobody stays asked by a question that they can no longer answer. One that they have read stays in their list.
create or replace function rules.withdraw_question(activity uuid, member uuid, kind text) returns void
  language plpgsql as $$
begin
  delete from public.notifications as n
  where n.user_id = member and n.activity_id = activity and n.kind = withdraw_question.kind and n.read_at is null;
end
$$;

-- A new leader is asked first, too, when the group is not back.
create or replace function rules.change_leader(activity public.activities, leader uuid) returns json
  language plpgsql as $$
begin
  if leader is distinct from activity.offered_leader_id then
    perform rules.withdraw_question(activity.id, activity.offered_leader_id, 'leadership-offered');
  end if;
  update public.activities set creator_id = leader, offered_leader_id = null, leader_asked_at = null, alarmed_at = null, updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('set_leader', activity, jsonb_build_object('member', leader));
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.set_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  leader uuid := (select id from public.profiles where id = rules.id_in($1, 'userId') for key share);
begin
  perform rules.refuse_if(rules.why_not_set_leader(activity, rules.viewer_role_in(activity)));
  if leader is null then
    perform rules.refuse('USER_NOT_FOUND');
  elsif activity.creator_id is null then
    perform rules.refuse_unqualified(rules.missing_to_take_over(activity, leader));
    return rules.change_leader(activity, leader);
  elsif leader = activity.creator_id or not exists (select from public.participants where activity_id = activity.id and user_id = leader) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  elsif leader is distinct from activity.offered_leader_id then
    -- Nobody is asked in vain.
    perform rules.refuse_unqualified(rules.missing_to_take_over(activity, leader));
    update public.activities set offered_leader_id = leader, updated_at = now() where id = activity.id;
    perform rules.withdraw_question(activity.id, activity.offered_leader_id, 'leadership-offered');
    perform rules.notify_members(array[leader], 'leadership-offered', activity, actor => auth.uid());
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.accept_leadership(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  refusal text := rules.why_not_accept_leadership(activity, rules.viewer_role_in(activity));
begin
  -- The leader has accepted already, in another tab.
  if refusal = 'NOT_ASKED_TO_LEAD' and activity.creator_id = auth.uid() then
    return rules.activity_response(activity.id);
  end if;
  perform rules.refuse_if(refusal);
  return rules.change_leader(activity, auth.uid());
end
$$;

create or replace function public.decline_leadership(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_decline_leadership(activity, rules.viewer_role_in(activity)));
  update public.activities set offered_leader_id = null, updated_at = now() where id = activity.id;
  if auth.uid() = activity.offered_leader_id then
    perform rules.notify_members(array[activity.creator_id], 'leadership-declined', activity, actor => auth.uid());
  else -- the question was taken back
    perform rules.withdraw_question(activity.id, activity.offered_leader_id, 'leadership-offered');
  end if;
  return rules.activity_response(activity.id);
end
$$;
