-- Undoes the end of a vote, a start, a completion, an approval, a rejection or a spot that was given by name: the member who ran it returns the activity to the
-- phase before, within 60 seconds and only if nobody has acted meanwhile. Any later update of the activity, or of its votes, ends the chance.

create or replace function rules.why_not_undo(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not (viewer.manages or viewer.reviews) then 'NOT_PERMITTED'
    when activity.undo_by is distinct from viewer.user_id or activity.undo_until < now() then 'NOTHING_TO_UNDO'
  end;

-- Changes the phase by a command that can be undone. Only a vote that is not decided has a closing time.
create or replace function rules.set_phase_undoably(
  activity public.activities, new_phase text, reviewed_version integer default null, reject_reason text default null
) returns void
  language sql set search_path = ''
begin atomic
  update public.activities set
    phase = new_phase, vote_closes_at = case when new_phase <> 'enrolling' then (activity).vote_closes_at end, updated_at = now(), reviewed_version = coalesce(set_phase_undoably.reviewed_version, activities.reviewed_version),
    reject_reason = coalesce(set_phase_undoably.reject_reason, activities.reject_reason),
    undo_phase = phase, undo_reject_reason = activities.reject_reason, undo_vote_closes_at = (activity).vote_closes_at, undo_by = auth.uid(), undo_until = now() + interval '60 seconds'
  where id = (activity).id;
end;

-- Takes back what the command told members, unless they have read it in the app. Messages to addresses and devices wait until it cannot be undone any more. It wrote both the activity and the notifications at the time of its transaction.
create or replace function rules.delete_undone_notifications(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
declare
  before public.activities := activity;
  recipient uuid;
begin
  perform rules.drop_undone_messages(activity);
  -- What the command settled waits for admins again.
  update public.notifications as n set read_at = null
  where n.activity_id = activity.id and n.read_at = activity.updated_at and rules.topic_of(n.kind) = 'review';
  before.phase := activity.undo_phase;
  for recipient in
    delete from public.notifications as n
    where n.activity_id = activity.id and n.created_at = activity.updated_at and n.read_at is null
      and (n.kind = rules.notification_kind(before, activity) or n.kind in ('activity-republished', 'joining-announced', 'seat-given', 'offer-withdrawn'))
    returning n.user_id
  loop
    perform rules.send_member_event(recipient);
  end loop;
end
$$;

create or replace function public.undo_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  reopens_vote boolean;
begin
  perform rules.refuse_if(rules.why_not_undo(activity, rules.viewer_role_in(activity)));
  if activity.undo_seat is not null then
    return rules.undo_seat(activity);
  end if;
  perform rules.delete_undone_notifications(activity);
  reopens_vote := activity.undo_phase = 'voting';
  if reopens_vote then
    update public.routes set is_selected = false, final_votes = null where activity_id = activity.id and (is_selected or final_votes is not null);
  end if;
  update public.activities set
    phase = activity.undo_phase, reject_reason = activity.undo_reject_reason, updated_at = now(),
    undo_phase = null, undo_reject_reason = '', undo_vote_closes_at = null, undo_by = null, undo_until = null,
    -- What the start and the completion said. A group of which somebody was checked in is out, also without the start.
    departed_at = case when exists (select from public.check_ins as c where c.activity_id = activity.id and c.is_present) then activity.departed_at
      else nullif(activity.departed_at, activity.updated_at) end,
    returned_at = nullif(activity.returned_at, activity.updated_at),
    vote_closed_at = case when not reopens_vote then activity.vote_closed_at end,
    vote_closed_by = case when not reopens_vote then activity.vote_closed_by end,
    -- A closing time that has passed meanwhile would end the vote again. The leader ends it then.
    vote_closes_at = case when not reopens_vote then activity.vote_closes_at when activity.undo_vote_closes_at > now() then activity.undo_vote_closes_at end
  where id = activity.id;
  if reopens_vote and activity.undo_vote_closes_at > now() then
    perform rules.count_edit(activity, '{voteClosesAt}');
  end if;
  perform rules.log_activity_operation('undo_activity', activity, jsonb_build_object('phase', activity.undo_phase));
  return rules.activity_response(activity.id);
end
$$;

create or replace function rules.expire_undo() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.undo_phase := null;
  new.undo_reject_reason := '';
  new.undo_vote_closes_at := null;
  new.undo_by := null;
  new.undo_until := null;
  new.undo_seat := null;
  return new;
end
$$;

create or replace function rules.expire_undo_by_vote() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set undo_phase = null, undo_reject_reason = '', undo_vote_closes_at = null, undo_by = null, undo_until = null, undo_seat = null
  where id = coalesce(new.activity_id, old.activity_id) and undo_until is not null;
  return null;
end
$$;

-- What only the clock of the waitlist notes is no act of a member.
create or replace trigger expire_undo before update on public.activities for each row
  when (old.undo_until is not null and new.undo_until is not distinct from old.undo_until
    and ((old.offers_due_at, old.told_spots) is not distinct from (new.offers_due_at, new.told_spots) or old.waitlist_count <> new.waitlist_count)) execute function rules.expire_undo();
create or replace trigger expire_undo after insert or update or delete on public.votes for each row execute function rules.expire_undo_by_vote();
