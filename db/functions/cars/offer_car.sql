-- A participant offers seats in a car, changes the offer and cancels it.

-- Not earlier than two days before the start, and not after the end: there is a way back, too.
create or replace function rules.departure_in(input jsonb, activity public.activities) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  departure timestamptz := rules.instant_in(input, 'departsAt');
begin
  if departure is null then
    perform rules.refuse_field('departsAt', 'REQUIRED');
  elsif departure < activity.start_time - interval '2 days' or departure > rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) then
    perform rules.refuse_field('departsAt', 'INVALID');
  end if;
  return departure;
end
$$;

create or replace function rules.car_seats_in(input jsonb) returns integer
  language plpgsql immutable set search_path = '' as $$
begin
  if input ->> 'seats' is null then
    perform rules.refuse_field('seats', 'REQUIRED');
  end if;
  return (input ->> 'seats')::integer;
exception
  when data_exception then
    perform rules.refuse_field('seats', 'NOT_A_NUMBER');
end
$$;

-- Who drives gives back the seat in another car.
create or replace function public.offer_car(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  car public.cars;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if exists (select from public.cars as c where c.activity_id = activity.id and c.driver_id = auth.uid()) then
    perform rules.refuse('ALREADY_DRIVING');
  end if;
  delete from public.rides where activity_id = activity.id and user_id = auth.uid();
  insert into public.cars (activity_id, driver_id, place, departs_at, seats, distance, note)
  values (activity.id, auth.uid(), rules.required_text($1, 'place', 200), rules.departure_in($1, activity), rules.car_seats_in($1),
    rules.car_distance_in($1), coalesce(rules.text_in($1, 'note', false), ''))
  returning * into car;
  return json_build_object('id', car.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- The whole offer. It keeps the seats that others have taken.
create or replace function public.edit_car(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  wanted integer := rules.car_seats_in($1);
  edited public.cars;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if car.driver_id <> auth.uid() then
    perform rules.refuse('NOT_PERMITTED');
  elsif wanted between 1 and car.taken_seats - 1 then
    perform rules.refuse('CAR_SEATS_TAKEN');
  end if;
  update public.cars set
    place = rules.required_text($1, 'place', 200), departs_at = rules.departure_in($1, activity), seats = wanted,
    distance = rules.car_distance_in($1), note = coalesce(rules.text_in($1, 'note', false), '')
  where id = car.id returning * into edited;
  if (edited.place, edited.departs_at) <> (car.place, car.departs_at) then
    perform rules.notify_members(rules.passengers_of(car), 'car-changed', activity);
  end if;
  return '{"ok": true}';
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- By its driver; by a leader or an admin, any. Who names the passengers that they know of is refused if there are others: they were not asked about those.
create or replace function public.delete_car(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  if car.driver_id <> auth.uid() and not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif activity.phase not in ('enrolling', 'active') then
    perform rules.refuse(rules.phase_refusal(activity.phase, 'enrolling'));
  elsif $1 ? 'knownPassengerIds' and not rules.passengers_of(car) <@ rules.ids_in($1, 'knownPassengerIds') then
    perform rules.refuse('CAR_PASSENGERS_CHANGED');
  end if;
  delete from public.cars where id = car.id;
  if car.driver_id <> auth.uid() then
    perform rules.notify_members(array[car.driver_id], 'car-canceled', activity);
    perform rules.log_activity_operation('delete_car', activity, jsonb_build_object('driver', car.driver_id));
  end if;
  return '{"ok": true}';
end
$$;
