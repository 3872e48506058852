-- What is recorded: the roll call when an activity is over, and who leaves in the last 24 hours.

-- Whether the club records attendance. It cannot be switched off before the transaction that records has ended.
create or replace function rules.begin_to_record() returns boolean
  language plpgsql set search_path = '' as $$
begin
  perform from public.system_settings where records_attendance for share;
  return found;
end
$$;

-- Leaving exactly 24 hours before the start is in time. Who leads is not recorded.
create or replace function rules.record_late_cancellation(activity public.activities, member uuid, reason text) returns void
  language plpgsql set search_path = '' as $$
begin
  if now() > activity.start_time - rules.lifetime('lateCancellation') and not rules.is_led_by(activity, member) and rules.begin_to_record() then
    insert into public.attendance (activity_id, user_id, kind, reason) values (activity.id, member, 'late-cancellation', coalesce(reason, ''));
  end if;
end
$$;

-- Who takes the spot again, by undoing or otherwise, has not cancelled it.
create or replace function rules.forget_late_cancellation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.attendance where activity_id = new.activity_id and user_id = new.user_id;
  return null;
end
$$;
create or replace trigger forget_late_cancellation after insert on public.participants for each row execute function rules.forget_late_cancellation();

-- What the roll call says of each participant of a finished activity, if there was one: somebody was marked, as present or not. Who was not marked is a
-- no-show, except leaders, those who joined after the start, and those who said that they are back.
create or replace function rules.record_roll_call(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.check_ins as c where c.activity_id = activity.id and c.is_present is not null) or not rules.begin_to_record() then
    return;
  end if;
  insert into public.attendance as before (activity_id, user_id, kind)
  select activity.id, roll.user_id, roll.kind
  from (
    select seat.user_id, case
        when mark.is_present then 'present'
        when mark.is_present is null and mark.returned_at is not null then 'present'
        when mark.is_present is null and (seat.join_time >= activity.start_time or rules.is_led_by(activity, seat.user_id)) then null
        else 'no-show' end as kind
    from public.participants as seat left join public.check_ins as mark on mark.activity_id = seat.activity_id and mark.user_id = seat.user_id
    where seat.activity_id = activity.id) as roll
  where roll.kind is not null
  on conflict (activity_id, user_id) do update set
    kind = excluded.kind, recorded_at = now(), objection = '', objected_at = null, decision = null, note = '', decided_at = null
  where before.kind <> excluded.kind;
end
$$;

-- Whether a mark that waited on a device for the network still counts: it was made before the end, and arrives within a day of it.
create or replace function rules.takes_delayed_mark(activity public.activities, input jsonb) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return activity.phase = 'finished' and rules.records_attendance() and input ->> 'markedAt' is not null
    and rules.instant_in(input, 'markedAt') <= coalesce(activity.returned_at, rules.ends_at(activity.start_time, activity.end_time, activity.time_zone))
    and now() < rules.latest_return(activity) + rules.lifetime('return');
end
$$;

-- A cancelled activity makes no entry. Undoing the end takes the roll call back. A later start makes who left in time: before the end there are no other entries.
create or replace function rules.record_attendance() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.phase = 'cancelled' then
    delete from public.attendance where activity_id = new.id;
  elsif new.phase = 'finished' then
    perform rules.record_roll_call(new);
  elsif old.phase = 'finished' then
    delete from public.attendance where activity_id = new.id and kind <> 'late-cancellation';
  elsif new.start_time > old.start_time then
    delete from public.attendance where activity_id = new.id and recorded_at <= new.start_time - rules.lifetime('lateCancellation');
  end if;
  return null;
end
$$;
create or replace trigger record_attendance after update of phase, start_time on public.activities for each row
  when (old.phase is distinct from new.phase or old.start_time is distinct from new.start_time) execute function rules.record_attendance();
