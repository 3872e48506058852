-- Free spots are offered to those who wait, in the order of the list. A party needs its spots together; a smaller one passes it only where the spots do not
-- suffice. In the last 12 hours before the start nothing is offered: leaders give the spots.

-- Tells a member who waits, in the morning if it is night there. The latest takes the place of what waits.
create or replace function rules.tell_in_the_day(activity public.activities, member uuid, kind text, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  is_night boolean := rules.asleep_until(member, activity, moment) is not null;
begin
  update public.waitlist set untold_kind = case when is_night then tell_in_the_day.kind end where activity_id = activity.id and user_id = member;
  if not is_night then
    perform rules.notify_members(array[member], tell_in_the_day.kind, activity);
  end if;
end
$$;

-- Returns when the next one can be told.
create or replace function rules.tell_what_waited(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  entry public.waitlist;
begin
  for entry in select * from public.waitlist where activity_id = activity.id and untold_kind is not null loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    if morning is null then
      perform rules.tell_in_the_day(activity, entry.user_id, entry.untold_kind, moment);
    end if;
  end loop;
  return soonest;
end
$$;

-- Tells the leaders once of each free spot that is theirs to give. In the night it waits for the morning, unless that is too close to the start. Returns when.
create or replace function rules.tell_leaders_of_spots(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  begins timestamptz := activity.start_time - rules.lifetime('lastOffer');
  morning timestamptz := rules.awake_from(moment, rules.usable_zone(activity.time_zone));
  free integer := case when rules.is_for_leaders(activity, moment) then rules.unoffered_spots(activity) else 0 end;
begin
  if free > activity.told_spots and morning > moment and morning <= activity.start_time - rules.lifetime('offerReminder') then
    return morning;
  elsif free > activity.told_spots then
    perform rules.notify_members(rules.leaders_or_admins_of(activity), 'spot-for-leaders', activity);
  end if;
  update public.activities set told_spots = free where id = activity.id and told_spots <> free;
  return case when activity.waitlist_open and begins > moment and rules.unoffered_spots(activity) > 0 then begins end;
end
$$;

-- The members whose turn it is, in their order: a spot is offered to each, or kept until the morning.
create or replace function rules.next_in_line(activity public.activities) returns setof public.waitlist
  language plpgsql stable as $$
declare
  free integer := rules.unoffered_spots(activity);
  entry public.waitlist;
begin
  for entry in
    select * from public.waitlist as w
    where w.activity_id = activity.id and w.offered_at is null and w.passed_at is null and w.withdrawn_at is null order by w.place
  loop
    exit when free = 0;
    continue when entry.spots > free;
    free := free - entry.spots;
    return next entry;
  end loop;
end
$$;

-- An offer that nobody answered moves to the next, and its member to the end of the list. The end is earlier where the activity now starts earlier.
create or replace function rules.pass_offers(activity public.activities, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  entry public.waitlist;
begin
  for entry in
    select * from public.waitlist
    where activity_id = activity.id and least(expires_at, offered_at + (activity.start_time - offered_at) / 2) <= moment order by place
  loop
    update public.waitlist set
      place = default, first_position = activity.waitlist_count, offered_at = null, expires_at = null, remind_at = null, passed_at = moment, near_since = null
    where activity_id = activity.id and user_id = entry.user_id;
    perform rules.forget_offer(activity.id, entry.user_id);
    perform rules.tell_in_the_day(activity, entry.user_id, 'offer-passed', moment);
  end loop;
end
$$;

create or replace function rules.forget_offer(activity uuid, member uuid) returns void
  language sql set search_path = ''
begin atomic
  select rules.withdraw_question(activity, member, 'spot-offered'), rules.withdraw_question(activity, member, 'offer-ending');
end;

create or replace function rules.remind_of_offers(activity public.activities, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  entry public.waitlist;
begin
  for entry in
    update public.waitlist set remind_at = null where activity_id = activity.id and remind_at <= moment returning *
  loop
    -- Late, after a long sleep of the server, it may be night.
    if rules.asleep_until(entry.user_id, activity, moment) is null then
      perform rules.notify_members(array[entry.user_id], 'offer-ending', activity, jsonb_build_object('expiresAt', rules.instant(entry.expires_at)));
    end if;
  end loop;
end
$$;

create or replace function rules.offer_to(activity public.activities, member uuid, moment timestamptz, ends timestamptz, zone text) returns void
  language plpgsql set search_path = '' as $$
declare
  reminder timestamptz := rules.awake_until(ends - rules.lifetime('offerReminder'), zone);
begin
  update public.waitlist set
    offered_at = moment, expires_at = ends, untold_kind = null, remind_at = case when reminder >= moment + rules.lifetime('offerReminder') then reminder end
  where activity_id = activity.id and user_id = member;
  perform rules.settle_application(activity.id, member);
  perform rules.notify_members(array[member], 'spot-offered', activity, jsonb_build_object('expiresAt', rules.instant(ends)));
end
$$;

-- Returns when the next offer can be made: the end of the night of a member whose turn it is, and whose spots are kept.
create or replace function rules.make_offers(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  ends timestamptz;
  entry public.waitlist;
begin
  for entry in select * from rules.next_in_line(activity) loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    continue when morning is not null;
    ends := rules.offer_end(activity, moment, rules.zone_of(entry.user_id, activity));
    if ends >= moment + rules.lifetime('shortestOffer') then
      perform rules.offer_to(activity, entry.user_id, moment, ends, rules.zone_of(entry.user_id, activity));
    end if;
  end loop;
  return soonest;
end
$$;

-- Members who come among the first three learn it once, in the day. Returns when the next one can.
create or replace function rules.tell_of_nearness(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  entry record;
begin
  for entry in
    select first.* from (
      select user_id, near_since, offered_at, row_number() over (order by place) as position from public.waitlist where activity_id = activity.id order by place limit 3) as first
    where first.near_since is null and first.offered_at is null
  loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    if morning is null then
      update public.waitlist set near_since = moment where activity_id = activity.id and user_id = entry.user_id;
      perform rules.notify_members(array[entry.user_id], 'waitlist-moved', activity, jsonb_build_object('position', entry.position));
    end if;
  end loop;
  return soonest;
end
$$;

-- Whether only members of its group may join, and this member is none. Whoever leads it may.
create or replace function rules.is_closed_to(activity public.activities, member uuid) returns boolean
  language sql stable
  return (activity).members_only and not rules.is_in_group((activity).group_id, member) and not rules.is_led_by(activity, member);

-- Whether the member may neither join nor wait: the activity is for a group that they are not in, or they need a leader for it.
create or replace function rules.may_not_wait(activity public.activities, member uuid) returns boolean
  language plpgsql stable as $$
begin
  return rules.is_closed_to(activity, member) or rules.needs_leader_to_join(activity, member);
end
$$;

-- Who may no longer join waits no longer.
create or replace function rules.drop_others(activity public.activities) returns void
  language sql set search_path = ''
begin atomic
  delete from public.waitlist as w where w.activity_id = (activity).id and rules.may_not_wait(activity, w.user_id);
end;

-- The one function that makes, ends and moves offers. Every change of spots calls it at the end of its transaction, and so does the clock. The activity is locked.
create or replace function rules.offer_spots(activity_id uuid, moment timestamptz default now()) returns void
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  due timestamptz;
begin
  perform rules.drop_others(a) from public.activities as a where a.id = activity_id;
  select * into activity from public.activities where id = activity_id;
  -- A start can be undone, and then the offers go on. Another update would end the chance.
  if activity.phase = 'active' then
    return;
  elsif activity.phase <> 'enrolling' then
    update public.waitlist as w set offered_at = null, expires_at = null, remind_at = null where w.activity_id = activity.id and w.offered_at is not null;
  elsif activity.start_time > moment then
    perform rules.pass_offers(activity, moment);
    perform rules.remind_of_offers(activity, moment);
    select * into activity from public.activities where id = activity_id;
    if activity.waitlist_open and not rules.awaits_draw(activity) and activity.start_time - rules.lifetime('lastOffer') > moment then
      due := rules.make_offers(activity, moment);
    end if;
    select * into activity from public.activities where id = activity_id;
    due := least(due, rules.tell_of_nearness(activity, moment), rules.tell_what_waited(activity, moment), rules.tell_leaders_of_spots(activity, moment),
      rules.tell_of_draw(activity, moment), rules.tell_leaders_of_draw(activity, moment), case when rules.awaits_draw(activity) then activity.draw_at end,
      (select min(least(w.expires_at, w.remind_at)) from public.waitlist as w where w.activity_id = activity.id));
  end if;
  update public.activities set offers_due_at = due where id = activity_id and offers_due_at is distinct from due;
end
$$;

-- A further free spot is for those, too, who let one pass, or whose offer a leader took back.
create or replace function rules.offer_changed_spots() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if rules.unoffered_spots(new) + new.offered_spots > rules.unoffered_spots(old) + old.offered_spots then
    update public.waitlist set passed_at = null, withdrawn_at = null where activity_id = new.id and num_nonnulls(passed_at, withdrawn_at) > 0;
  end if;
  perform rules.offer_spots(new.id);
  return null;
end
$$;
drop trigger if exists offer_spots on public.activities;
-- At the end of the transaction, because a command may free a spot and take it again.
create constraint trigger offer_spots
  after insert or update of current_participants, max_participants, phase, start_time, members_only, group_id, waitlist_open, waitlist_count, draw_at on public.activities
  deferrable initially deferred for each row when (new.waitlist_count > 0 or new.draw_at is not null) execute function rules.offer_changed_spots();

-- Does what is due, draws included, and returns the seconds until the next time, or null. Each offer is made and ended once, however many processes run this at once. An
-- activity that a command has locked is skipped; it is due at once.
create or replace function rules.move_offers(moment timestamptz default now()) returns double precision
  language plpgsql set search_path = '' as $$
declare
  due uuid;
begin
  for due in
    select id from public.activities where offers_due_at <= moment and phase = 'enrolling' order by id for no key update skip locked
  loop
    begin
      perform rules.hold_draw(due, moment);
      perform rules.offer_spots(due, moment);
    exception
      -- One activity must not keep the offers of the others back. It is tried again at once.
      when others then
        raise warning 'the offers of activity % could not be moved: %', due, sqlerrm;
    end;
  end loop;
  return (
    select extract(epoch from min(offers_due_at) - moment) from public.activities where offers_due_at is not null and phase = 'enrolling');
end
$$;

create or replace function rules.count_waiting_members() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before integer := case when old.offered_at is not null then old.spots else 0 end;
  after integer := case when new.offered_at is not null then new.spots else 0 end;
begin
  if tg_op = 'UPDATE' then
    update public.activities set offered_spots = offered_spots + after - before where id = new.activity_id and after <> before;
  else
    update public.activities set
      waitlist_count = waitlist_count + case tg_op when 'INSERT' then 1 else -1 end, offered_spots = offered_spots + coalesce(after, 0) - coalesce(before, 0)
    where id = coalesce(new.activity_id, old.activity_id);
  end if;
  return null;
end
$$;
create or replace trigger count_waiting_members after insert or delete or update of offered_at on public.waitlist for each row execute function rules.count_waiting_members();

-- Who leaves a group waits no longer for what is for its members only. The clock does it at once.
create or replace function rules.review_waitlists() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities as a set offers_due_at = now()
  where a.group_id = old.group_id and a.waitlist_count > 0;
  return null;
end
$$;
create or replace trigger review_waitlists after delete on public.group_members for each row execute function rules.review_waitlists();
