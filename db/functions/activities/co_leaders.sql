-- Co-leaders lead an activity together with its leader, who asks them. They do what the leader does, except to delete it, to hand it over and to choose
-- co-leaders.

create or replace function rules.why_not_add_co_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.owns then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'voting')
    when activity.creator_id is null then 'NO_LEADER'
    when (select count(*) from public.co_leaders as one where one.activity_id = activity.id) >= rules.limit_of('coLeaders') then 'TOO_MANY_CO_LEADERS'
  end;
end
$$;

create or replace function rules.why_not_accept_co_leadership(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return rules.why_not_answer_offer(activity, viewer, exists (
    select from public.co_leaders as one where one.activity_id = activity.id and one.user_id = viewer.user_id and one.accepted_at is null));
end
$$;

-- Whoever chooses co-leaders, and each of them for themselves.
create or replace function rules.why_not_remove_co_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return rules.why_not_answer_offer(activity, viewer, exists (
    select from public.co_leaders as one where one.activity_id = activity.id and (viewer.owns or one.user_id = viewer.user_id)));
end
$$;

-- Who was asked already stays asked.
create or replace function public.add_co_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  asked uuid := (select id from public.profiles where id = rules.id_in($1, 'userId') for key share);
begin
  if viewer.owns and exists (select from public.co_leaders as one where one.activity_id = activity.id and one.user_id = asked) then
    return rules.activity_response(activity.id);
  end if;
  perform rules.refuse_if(rules.why_not_add_co_leader(activity, viewer));
  if asked is null or asked = activity.creator_id then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  insert into public.co_leaders (activity_id, user_id) values (activity.id, asked);
  perform rules.notify_members(array[asked], 'co-leader-asked', activity, actor => auth.uid());
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.accept_co_leadership(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  refusal text := rules.why_not_accept_co_leadership(activity, rules.viewer_role_in(activity));
begin
  -- The member has accepted already, in another tab.
  if refusal = 'NOT_ASKED_TO_LEAD' and rules.is_led_by(activity, auth.uid()) then
    return rules.activity_response(activity.id);
  end if;
  perform rules.refuse_if(refusal);
  -- The leader who asked has left the club: somebody must answer for the activity.
  if activity.creator_id is null then
    return rules.change_leader(activity, auth.uid());
  end if;
  update public.co_leaders set accepted_at = now() where activity_id = activity.id and user_id = auth.uid();
  perform rules.log_activity_operation('accept_co_leadership', activity);
  perform rules.notify_members(rules.leaders_of(activity), 'co-leader-accepted', activity, actor => auth.uid());
  return rules.activity_response(activity.id);
end
$$;

-- Takes the question back, declines it, or ends it.
create or replace function public.remove_co_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  member uuid := rules.id_in($1, 'userId');
  removed public.co_leaders;
begin
  perform rules.refuse_if(rules.why_not_remove_co_leader(activity, viewer));
  if member <> viewer.user_id and not viewer.owns then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  delete from public.co_leaders where activity_id = activity.id and user_id = member returning * into removed;
  if removed.user_id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  if removed.accepted_at is not null then
    perform rules.log_activity_operation('remove_co_leader', activity, jsonb_build_object('member', member));
  end if;
  if member = viewer.user_id then
    perform rules.notify_members(rules.leaders_of(activity), case when removed.accepted_at is null then 'co-leader-declined' else 'co-leader-left' end, activity, actor => member);
  elsif removed.accepted_at is null then
    perform rules.withdraw_question(activity.id, member, 'co-leader-asked');
  else
    perform rules.notify_members(array[member], 'co-leader-removed', activity, actor => auth.uid());
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- Open pages load the activity again, also when the account of a co-leader is deleted.
create or replace function rules.note_changed_co_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set updated_at = now() where id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger note_changed_co_leader after insert or update or delete on public.co_leaders for each row
  execute function rules.note_changed_co_leader();

-- The co-leader who accepted first leads an activity whose leader has left the club.
create or replace function rules.replace_lost_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.creator_id := (
    select one.user_id from public.co_leaders as one
    where one.activity_id = new.id and one.accepted_at is not null and one.user_id <> old.creator_id
    order by one.accepted_at, one.user_id limit 1);
  return new;
end
$$;
create or replace trigger replace_lost_leader before update of creator_id on public.activities for each row
  when (old.creator_id is not null and new.creator_id is null) execute function rules.replace_lost_leader();

-- Who leads an activity is no longer its co-leader.
create or replace function rules.end_co_leadership() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.co_leaders where activity_id = new.id and user_id = new.creator_id;
  return null;
end
$$;
create or replace trigger end_co_leadership after update of creator_id on public.activities for each row
  when (new.creator_id is not null and new.creator_id is distinct from old.creator_id) execute function rules.end_co_leadership();
