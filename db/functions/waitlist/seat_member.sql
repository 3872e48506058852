-- A leader gives a spot to a member by name, also over the order of the list. All leaders read why. The one who ran it takes it back with undo_activity.

create or replace function rules.why_not_seat(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
    when rules.awaits_draw(activity) then 'DRAW_PENDING'
    when activity.current_participants >= activity.max_participants then 'ACTIVITY_FULL'
  end;

-- Why this member cannot be given a spot. A member whom a leader removed can: it lets them in again.
create or replace function rules.why_member_not_seated(activity public.activities, member uuid) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from public.participants as p where p.activity_id = activity.id and p.user_id = member) then 'MEMBER_JOINED'
    when rules.is_closed_to(activity, member) then 'GROUP_ONLY'
  end;
end
$$;

-- Whether somebody waits before the member, who may not wait at all.
create or replace function rules.passes_waiting(activity public.activities, entry public.waitlist) returns boolean
  language sql stable
  return exists (
    select from public.waitlist as w where w.activity_id = (activity).id and ((entry).place is null or w.place < (entry).place));

-- Takes offers back, first those of who waits last, until so many spots are free.
create or replace function rules.free_offered_spots(activity public.activities, member uuid, needed integer) returns void
  language plpgsql set search_path = '' as $$
declare
  free integer := rules.unoffered_spots(activity) + coalesce(
    (select w.spots from public.waitlist as w where w.activity_id = activity.id and w.user_id = member and w.offered_at is not null), 0);
  offered public.waitlist;
begin
  for offered in
    select * from public.waitlist as w where w.activity_id = activity.id and w.offered_at is not null order by w.place desc
  loop
    exit when free >= needed;
    perform rules.take_offer_back(activity, offered.user_id);
    free := free + offered.spots;
  end loop;
end
$$;

create or replace function public.seat_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  member uuid;
  entry public.waitlist;
  written text;
  companions uuid[];
begin
  perform rules.refuse_if(rules.why_not_seat(activity, rules.viewer_role_in(activity)));
  member := rules.id_in($1, 'userId');
  entry := rules.waitlist_entry(activity, member);
  -- The lock waits for the deletion of the member, or of a companion.
  perform from public.profiles where id = member for no key update;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  perform rules.refuse_if(rules.why_member_not_seated(activity, member));
  companions := array(select c.id from public.companions as c where c.id = any (entry.companion_ids));
  if companions <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, member, companions, companions));
    if activity.current_participants + cardinality(companions) >= activity.max_participants then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  written := coalesce(rules.text_in($1, 'reason'), '');
  if written <> '' or rules.passes_waiting(activity, entry) then
    written := rules.required_text($1, 'reason', 200);
  end if;
  perform rules.free_offered_spots(activity, member, 1 + cardinality(companions));
  delete from public.waitlist where activity_id = activity.id and user_id = member;
  perform rules.forget_offer(activity.id, member);
  delete from public.removed_participants where activity_id = activity.id and user_id = member;
  perform rules.seat_party(activity, member, companions);
  insert into public.given_seats (activity_id, user_id, given_by, reason) values (activity.id, member, auth.uid(), written);
  update public.activities set
    updated_at = now(), undo_phase = phase, undo_reject_reason = reject_reason, undo_vote_closes_at = null, undo_by = auth.uid(), undo_until = now() + interval '60 seconds',
    undo_seat = case when entry.user_id is not null then to_jsonb(entry) else jsonb_build_object('user_id', member) end
  where id = activity.id;
  perform rules.notify_members(array[member], 'seat-given', activity, jsonb_build_object('sender', (select name from public.profiles where id = auth.uid())));
  perform rules.log_about_activity('seat_member', activity, jsonb_build_object('member', member, 'reason', written));
  return rules.activity_response(activity.id);
end
$$;

-- The member waits again, at the place of before. A member who has read of the spot is told that it was taken back.
create or replace function rules.undo_seat(activity public.activities) returns json
  language plpgsql set search_path = '' as $$
declare
  member uuid := (activity.undo_seat ->> 'user_id')::uuid;
  entry public.waitlist := jsonb_populate_record(null::public.waitlist, activity.undo_seat);
  undone public.activities := activity;
  is_unread boolean := exists (
    select from public.notifications as n
    where n.user_id = member and n.activity_id = activity.id and n.kind = 'seat-given' and n.read_at is null);
begin
  perform rules.delete_undone_notifications(activity);
  delete from public.participants where activity_id = activity.id and user_id = member;
  if is_unread then
    delete from public.notifications as n
    where n.user_id = member and n.kind = 'seat-taken-back' and n.created_at = now();
    undone.updated_at := now();
    perform rules.drop_undone_messages(undone);
  end if;
  if entry.place is not null then
    insert into public.waitlist (activity_id, user_id, place, joined_at, first_position, companion_ids, near_since) overriding system value
    values (activity.id, member, entry.place, entry.joined_at, entry.first_position, entry.companion_ids, entry.near_since);
  end if;
  update public.activities set updated_at = now() where id = activity.id;
  perform rules.log_about_activity('undo_activity', activity, jsonb_build_object('phase', activity.phase));
  return rules.activity_response(activity.id);
end
$$;
