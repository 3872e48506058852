-- Drivers are notified of who takes and gives back seats, and passengers of what becomes of their car. Open pages load the cars again.

create or replace function rules.passengers_of(car public.cars) returns uuid[]
  language sql stable
  return array(select r.user_id from public.rides as r where r.activity_id = (car).activity_id and r.car_id = (car).id);

-- Not after the end, nor while nobody sees the activity.
create or replace function rules.tells_of_cars(activity public.activities) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return activity.phase in ('voting', 'enrolling', 'active') and not rules.is_hidden(activity) and rules.has_shared_rides();
end
$$;

-- Giving back seats while the driver has not read that they were taken takes that back, and the other way round.
create or replace function rules.notify_driver(car_id uuid, kind text, opposite text, member uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  car public.cars;
  activity public.activities;
begin
  select * into car from public.cars where id = notify_driver.car_id;
  activity := rules.activity_of(car);
  if car.id is null or not rules.tells_of_cars(activity) then
    return;
  end if;
  update public.notifications as n set members = array_remove(n.members, member)
  where n.user_id = car.driver_id and n.activity_id = activity.id and n.kind = opposite and n.read_at is null and member = any (n.members);
  if found then
    delete from public.notifications as n
    where n.user_id = car.driver_id and n.activity_id = activity.id and n.kind = opposite and n.read_at is null and n.members = '{}';
  else
    perform rules.notify_members(array[car.driver_id], kind, activity, actor => p.id) from public.profiles as p where p.id = member;
  end if;
end
$$;

create or replace function rules.notify_of_ride() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.car_id is distinct from new.car_id then
    perform rules.notify_driver(old.car_id, 'seat-in-car-returned', 'seat-in-car-taken', old.user_id);
    perform rules.notify_driver(new.car_id, 'seat-in-car-taken', 'seat-in-car-returned', new.user_id);
  end if;
  return null;
end
$$;
create or replace trigger notify_of_ride after insert or update of car_id or delete on public.rides for each row execute function rules.notify_of_ride();

-- Its passengers look for a ride again, from the same place if they named none, and are told whose ride it was, unless the driver's account is deleted. A car that is deleted with its activity causes no notification.
create or replace function rules.end_car() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.activity_of(old);
  passengers uuid[] := rules.passengers_of(old);
  driver text := (select name from public.profiles where id = old.driver_id);
begin
  update public.rides set place = coalesce(place, old.place) where activity_id = old.activity_id and car_id = old.id;
  if activity.id is not null and rules.tells_of_cars(activity) then
    delete from public.notifications as n
    where n.user_id = old.driver_id and n.activity_id = activity.id and n.kind in ('seat-in-car-taken', 'seat-in-car-returned') and n.read_at is null;
    if driver is null then
      perform rules.notify_members(passengers, 'car-canceled', activity);
    else
      perform rules.notify_members(passengers, 'seat-in-car-canceled', activity, jsonb_build_object('sender', driver), actor => old.driver_id);
    end if;
  end if;
  return old;
end
$$;
create or replace trigger end_car before delete on public.cars for each row execute function rules.end_car();

-- An event does not name a hidden activity.
create or replace function rules.send_car_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_event(format('{"cars":"%s"}', a.id)) from public.activities as a
  where a.id = coalesce(new.activity_id, old.activity_id) and not rules.is_hidden(a);
  return null;
end
$$;
create or replace trigger send_car_event after insert or update or delete on public.cars for each row execute function rules.send_car_event();
create or replace trigger send_car_event after insert or update or delete on public.rides for each row execute function rules.send_car_event();
