-- Who is notified of which event of an activity. Voting and favorites cause no notification.

-- The kind of notification for a change of phase, time, place or closing time of the vote, or null for none. An undone command causes none. Without a viewer
-- the clock made the change; of its changes only the start, the end of the vote, and a vote that stays open without its quorum are notified.
create or replace function rules.notification_kind(before public.activities, after public.activities) returns text
  language sql stable
  return case
    when after.phase = before.undo_phase and before.undo_by = auth.uid() then null
    when after.phase = 'active' and before.phase <> 'active' then 'activity-started'
    when before.phase = 'voting' and after.phase = 'enrolling' then 'enrollment-started'
    when before.quorum_missed_at is null and after.quorum_missed_at is not null then 'vote-quorum-missed'
    when auth.uid() is null then null
    when after.phase = before.phase and (after.start_time, after.end_time, after.location, after.latitude, after.longitude)
        is not distinct from (before.start_time, before.end_time, before.location, before.latitude, before.longitude) then
      case when after.phase = 'voting' and after.vote_closed_at is null then 'vote-closing-changed' end
    when after.phase = before.phase then 'activity-changed'
    when after.phase = 'review' and before.phase <> 'rejected' then 'activity-returned'
    when after.phase = 'review' then 'activity-proposed'
    when after.phase = 'rejected' then 'activity-rejected'
    when after.phase = 'cancelled' then 'activity-cancelled'
    when before.phase = 'review' then 'activity-approved'
  end;

-- The recipients: admins for proposals, and of a vote without its quorum that nobody leads; voters and participants of an activity that is public again;
-- else the leader. If the activity is public also its participants, voters of an open vote, and, once enrollment opens, members who marked it as a favorite
-- or would come on the selected route.
create or replace function rules.notification_recipients(kind text, before public.activities, after public.activities) returns uuid[]
  language sql stable
  return case
    when kind = 'activity-proposed' then rules.reviewers_of(after)
    when kind = 'vote-quorum-missed' then rules.leaders_or_admins_of(after)
    when kind = 'activity-cancelled' and after.never_public and after.reviewed_version is not null then
      array(select unnest(rules.leaders_of(after)) union select user_id from public.participants where activity_id = after.id)
    when kind = 'activity-republished' then
      array(
        select user_id from public.votes where activity_id = after.id
        union select user_id from public.participants where activity_id = after.id
        except select unnest(rules.leaders_of(after)))
    when kind in ('activity-approved', 'activity-rejected', 'activity-returned') or rules.is_hidden(after) then rules.leaders_of(after)
    else array(
      select unnest(rules.leaders_of(after))
      union select user_id from public.participants where activity_id = after.id
      union select user_id from public.waitlist where activity_id = after.id and kind in ('activity-changed', 'activity-cancelled')
      union select user_id from public.applications where activity_id = after.id and position is null and kind in ('activity-changed', 'activity-cancelled')
      union select user_id from public.votes where activity_id = after.id and before.phase = 'voting' and kind <> 'activity-started'
      union select user_id from public.favorites where activity_id = after.id and kind = 'enrollment-started'
      union select i.user_id from public.route_interests as i join public.routes as r on r.id = i.route_id
        where i.activity_id = after.id and r.is_selected and kind = 'enrollment-started')
  end;

-- Tells those of the recipients who cannot join yet when they can, and returns the others.
create or replace function rules.announce_joining(activity public.activities, recipients uuid[]) returns uuid[]
  language plpgsql set search_path = '' as $$
declare
  later record;
  others uuid[] := recipients;
begin
  for later in
    select opening, array_agg(member) as members
    from unnest(recipients) as member cross join lateral rules.joining_opens_to(activity, member) as opening
    where opening > now() and opening < activity.start_time and (not activity.members_only or rules.is_in_group(activity.group_id, member))
      and not exists (select from public.participants as seat where seat.activity_id = activity.id and seat.user_id = member)
    group by opening
  loop
    perform rules.notify_members(later.members, 'joining-announced', activity, jsonb_build_object('joinsOpenAt', rules.instant(later.opening),
      'route', (select title from public.routes where activity_id = activity.id and is_selected)));
    others := array(select unnest(others) except select unnest(later.members));
  end loop;
  return others;
end
$$;

create or replace function rules.notify_of_activity_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind text := rules.notification_kind(old, new);
  recipients uuid[] := case when kind is not null then rules.notification_recipients(kind, old, new) end;
begin
  if kind = 'enrollment-started' and (new.joins_open_at is not null or new.members_first_days is not null) then
    recipients := rules.announce_joining(new, recipients);
  end if;
  if kind is not null then
    perform rules.notify_members(
      recipients, kind, new,
      jsonb_strip_nulls(jsonb_build_object(
        'reason', case kind when 'activity-rejected' then new.reject_reason when 'activity-cancelled' then new.cancel_reason end,
        'votes', case kind when 'vote-quorum-missed' then rules.count_voters(new) end,
        'quorum', case kind when 'vote-quorum-missed' then coalesce(new.quorum, 1) end,
        'route', case kind when 'enrollment-started' then (select title from public.routes where activity_id = new.id and is_selected) end))
      || case when new.phase = 'voting' and new.vote_closes_at is distinct from old.vote_closes_at then jsonb_build_object('voteClosesAt', rules.instant(new.vote_closes_at)) else '{}' end);
  end if;
  -- It was public before the review, and voters and participants were not notified.
  if kind = 'activity-approved' and old.reviewed_version is not null then
    perform rules.notify_members(rules.notification_recipients('activity-republished', old, new), 'activity-republished', new);
  end if;
  return null;
end
$$;

create or replace function rules.notify_of_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.notification_recipients('activity-proposed', null, new), 'activity-proposed', new);
  return null;
end
$$;

-- A proposal that goes to another group waits for others.
create or replace function rules.notify_of_changed_group() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(array(select unnest(rules.reviewers_of(new)) except select unnest(rules.reviewers_of(old))), 'activity-proposed', new);
  return null;
end
$$;

-- Admins are notified when the leader rewrites what they have approved.
create or replace function rules.notify_of_rewriting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(rules.changed_since_review(new)) as field where (new.field_versions ->> field)::integer = new.version) then
    perform rules.notify_members(rules.reviewers_of(new), 'activity-rewritten', new);
  end if;
  return null;
end
$$;

-- The former leader and the participants are notified; participants of an activity that is in review again are not, because they cannot see it.
create or replace function rules.notify_of_new_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(array[new.creator_id], 'activity-handed-over', new);
  perform rules.notify_members(
    array(
      select old.creator_id union select user_id from public.participants where activity_id = new.id and not rules.is_hidden(new)
      except select new.creator_id),
    'leader-changed', new, actor => new.creator_id);
  return null;
end
$$;

-- Admins choose a new leader when the account of the leader is deleted. The admin who deleted it is notified, too.
create or replace function rules.notify_of_lost_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.active_admins(), 'activity-without-leader', new);
  return null;
end
$$;

-- Whether reviewers or admins still have something to do about an activity of which a notification of this kind told them.
create or replace function rules.is_waiting_for_review(kind text, activity public.activities) returns boolean
  language sql stable
  return case kind
    when 'activity-proposed' then (activity).phase = 'review'
    when 'activity-rewritten' then (activity).phase in ('voting', 'enrolling') and rules.changed_since_review(activity) <> '{}'
    when 'attendance-objected' then exists (select from public.attendance as e where e.activity_id = (activity).id and e.objected_at is not null and e.decision is null)
    else rules.leaders_of(activity) = '{}' and (activity).phase not in ('finished', 'cancelled') end;

-- What one of them has settled is read for all of them, not only for who settled it, and so is what was deleted or went to another group.
create or replace function rules.settle_reviews() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := coalesce(new, old);
begin
  update public.notifications as n set read_at = now()
  where n.activity_id = activity.id and n.read_at is null and rules.topic_of(n.kind) = 'review'
    and (tg_op = 'DELETE' or not rules.is_waiting_for_review(n.kind, activity) or not rules.reviews(activity, n.user_id));
  return activity;
end
$$;

create or replace trigger settle_reviews after update of phase, creator_id, reviewed_version, version, group_id on public.activities for each row
  execute function rules.settle_reviews();
create or replace trigger settle_reviews_of_deleted before delete on public.activities for each row execute function rules.settle_reviews();

-- Members who voted for a deleted activity, joined it or marked it as a favorite are notified, unless it was over or cancelled before. They also are if it had
-- been public and then went back to review, because their votes and seats stayed.
create or replace function rules.notify_of_deletion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(
    array(
      select unnest(rules.leaders_of(old))
      union select user_id from public.votes where activity_id = old.id
      union select user_id from public.participants where activity_id = old.id
      union select user_id from public.waitlist where activity_id = old.id
      union select user_id from public.applications where activity_id = old.id and position is null
      union select user_id from public.favorites where activity_id = old.id),
    'activity-deleted', old);
  return old;
end
$$;

-- Voters are notified when their route is removed or becomes another one, unless the activity is in review again: they cannot see it, and no admin has read
-- the new texts. A better description changes nothing for them. Routes that are deleted with their activity cause no notification, because its row is
-- gone already.
create or replace function rules.notify_of_route() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(
    array(select user_id from public.votes where route_id = old.id), case tg_op when 'DELETE' then 'route-removed' else 'route-changed' end,
    a, jsonb_build_object('route', coalesce(new.title, old.title)))
  from public.activities as a where a.id = old.activity_id and not rules.is_hidden(a);
  return coalesce(new, old);
end
$$;

-- Removals by the leader or an admin. Seats that are deleted with a member or an activity cause no notification, because that row is gone already.
create or replace function rules.notify_of_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(array[old.user_id], 'seat-taken-back', a) from public.activities as a where a.id = old.activity_id;
  return null;
end
$$;

-- The leader is notified of who joined or left. Leaving while the leader has not read that the member joined takes it back, and the other way round; and
-- whom the member brought no longer matters. What the leader does is no news to them, and a member whom an admin removes has not left. Seats that are deleted
-- with a member or an activity cause no notification.
create or replace function rules.notify_of_seat() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  seat public.participants := coalesce(new, old);
  leaders uuid[] := (select rules.leaders_of(a) from public.activities as a where a.id = seat.activity_id);
  event text := case tg_op when 'INSERT' then 'member-joined' else 'member-left' end;
  taken_back text[];
begin
  with changed as (
    update public.notifications as n set members = array_remove(n.members, seat.user_id)
    where n.user_id = any (leaders) and n.activity_id = seat.activity_id and n.read_at is null and rules.gathers_members(n.kind) and n.kind <> event and seat.user_id = any (n.members)
    returning n.kind)
  select array_agg(changed.kind) into taken_back from changed;
  if taken_back is not null then
    delete from public.notifications as n
    where n.user_id = any (leaders) and n.activity_id = seat.activity_id and n.read_at is null and rules.gathers_members(n.kind) and n.members = '{}';
  end if;
  if taken_back && '{member-joined,member-left}' then
    return null;
  elsif tg_op = 'INSERT' or seat.user_id = auth.uid() then
    perform rules.notify_members(array_remove(leaders, seat.user_id), event, a, actor => seat.user_id)
    from public.activities as a join public.profiles as p on p.id = seat.user_id
    where a.id = seat.activity_id;
  end if;
  return null;
end
$$;

create or replace trigger notify_of_activity_change after update of phase, start_time, end_time, location, latitude, longitude, vote_closes_at, quorum_missed_at on public.activities for each row
  when (old.phase <> new.phase or (old.start_time, old.end_time, old.location, old.latitude, old.longitude)
      is distinct from (new.start_time, new.end_time, new.location, new.latitude, new.longitude)
    or old.vote_closes_at is distinct from new.vote_closes_at or old.quorum_missed_at is null and new.quorum_missed_at is not null)
  execute function rules.notify_of_activity_change();
create or replace trigger notify_of_proposal after insert on public.activities for each row
  when (new.phase = 'review' and auth.uid() is not null) execute function rules.notify_of_proposal();
create or replace trigger notify_of_changed_group after update of group_id on public.activities for each row
  when (new.phase = 'review' and new.group_id is distinct from old.group_id) execute function rules.notify_of_changed_group();
create or replace trigger notify_of_rewriting after update of version on public.activities for each row
  when (new.reviewed_version is not null) execute function rules.notify_of_rewriting();
create or replace trigger notify_of_new_leader after update of creator_id on public.activities for each row
  when (new.creator_id is not null and new.creator_id is distinct from old.creator_id) execute function rules.notify_of_new_leader();
create or replace trigger notify_of_lost_leader after update of creator_id on public.activities for each row
  when (old.creator_id is not null and new.creator_id is null and new.phase not in ('finished', 'cancelled')) execute function rules.notify_of_lost_leader();
create or replace trigger notify_of_deletion before delete on public.activities for each row
  when (old.phase in ('voting', 'enrolling', 'active') or old.phase in ('review', 'rejected') and old.reviewed_version is not null)
  execute function rules.notify_of_deletion();
create or replace trigger notify_of_removed_route before delete on public.routes for each row execute function rules.notify_of_route();
create or replace trigger notify_of_changed_route after update of title, distance, duration, difficulty on public.routes for each row
  when ((old.title, old.distance, old.duration, old.difficulty) is distinct from (new.title, new.distance, new.duration, new.difficulty))
  execute function rules.notify_of_route();
create or replace trigger notify_of_removal after delete on public.participants for each row
  when (auth.uid() <> old.user_id) execute function rules.notify_of_removal();

create or replace trigger notify_of_seat after insert or delete on public.participants for each row
  when (auth.uid() is not null) execute function rules.notify_of_seat();
