-- A participant takes seats in a car, for the companions too, gives them back, and looks for a ride.

-- Who sits in another car leaves it in the same command.
create or replace function public.take_seats(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  size integer := rules.party_size(activity.id, auth.uid());
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if exists (select from public.cars as c where c.activity_id = activity.id and c.driver_id = auth.uid()) then
    perform rules.refuse('ALREADY_DRIVING');
  elsif exists (select from public.rides as r where r.activity_id = activity.id and r.user_id = auth.uid() and r.car_id = car.id) then
    return '{"ok": true}';
  elsif car.taken_seats + size > car.seats then
    perform rules.refuse('CAR_FULL');
  end if;
  insert into public.rides as r (activity_id, user_id, car_id, people) values (activity.id, auth.uid(), car.id, size)
  on conflict (activity_id, user_id) do update set car_id = excluded.car_id, people = excluded.people;
  return '{"ok": true}';
end
$$;

-- Who looked for a ride before looks for one again.
create or replace function public.give_back_seats(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
begin
  perform rules.refuse_if(rules.refusal_of_ride(rules.activity_of(car), rules.viewer_role_in(rules.activity_of(car))));
  delete from public.rides where activity_id = car.activity_id and user_id = auth.uid() and car_id = car.id and place is null;
  update public.rides set car_id = null where activity_id = car.activity_id and user_id = auth.uid() and car_id = car.id;
  return '{"ok": true}';
end
$$;

-- By the driver, or by a leader or an admin. Who is removed looks for a ride again, and reads the reason unless one of the two blocks the other.
create or replace function public.remove_passenger(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  passenger uuid := rules.id_in($1, 'userId');
  reason text := nullif(rules.text_in($1, 'reason', false), '');
  sender jsonb := (select jsonb_build_object('sender', p.name) from public.profiles as p where p.id = auth.uid());
begin
  if car.driver_id <> auth.uid() and not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif activity.phase not in ('enrolling', 'active') then
    perform rules.refuse(rules.phase_refusal(activity.phase, 'enrolling'));
  elsif char_length(reason) > 300 then
    perform rules.refuse_field('reason', 'TOO_LONG');
  end if;
  update public.rides set car_id = null, place = coalesce(place, car.place) where activity_id = activity.id and user_id = passenger and car_id = car.id;
  if not found then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  perform rules.notify_members(array[passenger], 'seat-in-car-withdrawn', activity, sender,
    case when passenger <> all (rules.not_reading(activity, auth.uid())) then reason end, auth.uid());
  perform rules.log_activity_operation('remove_passenger', activity, jsonb_build_object('member', passenger));
  return '{"ok": true}';
end
$$;

create or replace function public.request_ride(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if exists (select from public.cars as c where c.activity_id = activity.id and c.driver_id = auth.uid()) then
    perform rules.refuse('ALREADY_DRIVING');
  end if;
  insert into public.rides as r (activity_id, user_id, people, place, note)
  values (activity.id, auth.uid(), rules.party_size(activity.id, auth.uid()), rules.required_text($1, 'place', 200), coalesce(rules.text_in($1, 'note', false), ''))
  on conflict (activity_id, user_id) do update set place = excluded.place, note = excluded.note;
  return '{"ok": true}';
exception
  when check_violation then
    perform rules.refuse_field('note', 'TOO_LONG');
end
$$;

-- Who has a seat keeps it.
create or replace function public.withdraw_ride_request(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  delete from public.rides where activity_id = activity.id and user_id = auth.uid() and car_id is null;
  return '{"ok": true}';
end
$$;

-- The seats of a car that are taken. A constraint refuses more than there are.
create or replace function rules.count_taken_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.cars as c set taken_seats = (select coalesce(sum(r.people), 0) from public.rides as r where r.activity_id = c.activity_id and r.car_id = c.id)
  where c.id in (old.car_id, new.car_id);
  return null;
end
$$;
create or replace trigger count_taken_seats after insert or update of car_id, people or delete on public.rides for each row execute function rules.count_taken_seats();

-- Who brings more people needs as many seats.
create or replace function rules.resize_ride() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  seat public.companion_seats := coalesce(new, old);
  size integer := rules.party_size(seat.activity_id, seat.user_id);
begin
  if exists (
    select from public.rides as r join public.cars as c on c.id = r.car_id
    where r.activity_id = seat.activity_id and r.user_id = seat.user_id and c.taken_seats - r.people + size > c.seats) then
    perform rules.refuse('CAR_FULL');
  end if;
  update public.rides set people = size where activity_id = seat.activity_id and user_id = seat.user_id;
  return null;
end
$$;
create or replace trigger resize_ride after insert or delete on public.companion_seats for each row execute function rules.resize_ride();

-- Who no longer takes part neither drives nor rides.
create or replace function rules.forget_travel(activity public.activities, member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if activity.id is not null and not rules.is_led_by(activity, member)
      and not exists (select from public.participants as seat where seat.activity_id = activity.id and seat.user_id = member) then
    delete from public.rides where activity_id = activity.id and user_id = member;
    delete from public.cars where activity_id = activity.id and driver_id = member;
  end if;
end
$$;

create or replace function rules.forget_travel_of_seat() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.forget_travel(a, old.user_id) from public.activities as a where a.id = old.activity_id;
  return null;
end
$$;
create or replace trigger forget_travel after delete on public.participants for each row execute function rules.forget_travel_of_seat();
create or replace trigger forget_travel after delete on public.co_leaders for each row execute function rules.forget_travel_of_seat();

create or replace function rules.forget_travel_of_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.forget_travel(new, old.creator_id);
  return null;
end
$$;
create or replace trigger forget_travel after update of creator_id on public.activities for each row
  when (old.creator_id is distinct from new.creator_id) execute function rules.forget_travel_of_leader();

-- Whoever moves the start moves the departures.
create or replace function rules.move_departures() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.cars set departs_at = departs_at + (new.start_time - old.start_time) where activity_id = new.id;
  return null;
end
$$;
create or replace trigger move_departures after update of start_time on public.activities for each row
  when (old.start_time <> new.start_time) execute function rules.move_departures();

-- Called by the hourly check.
create or replace function rules.forget_cars() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.rides as r using public.activities as a
  where a.id = r.activity_id and a.phase in ('finished', 'cancelled') and coalesce(a.end_time, a.start_time) < now() - rules.lifetime('car');
  delete from public.cars as c using public.activities as a
  where a.id = c.activity_id and a.phase in ('finished', 'cancelled') and coalesce(a.end_time, a.start_time) < now() - rules.lifetime('car');
end
$$;
