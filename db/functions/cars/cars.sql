-- The cars of an activity, and who rides in them or looks for a ride. They are for its participants and leaders.

create or replace function rules.has_shared_rides() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select shared_rides from public.system_settings);
end
$$;

create or replace function rules.refusal_of_ride(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.has_shared_rides() then 'NO_SHARED_RIDES'
    when activity.phase not in ('enrolling', 'active') then rules.phase_refusal(activity.phase, 'enrolling')
    when not viewer.joined and not viewer.leads then 'NOT_JOINED'
  end;
end
$$;

-- How many people a member comes with, themselves included.
create or replace function rules.party_size(activity_id uuid, member uuid) returns integer
  language sql stable
  return 1 + (select count(*)::integer from public.companion_seats as s where s.activity_id = party_size.activity_id and s.user_id = member);

create or replace function rules.traveler_json(member public.profiles) returns jsonb
  language sql stable
  return jsonb_build_object('id', (member).id, 'name', (member).name, 'avatar', (member).avatar);

-- Whose phone number a viewer sees is as in the activity: leaders see that of a participant, and participants that of a leader.
create or replace function rules.driver_phone(activity public.activities, driver public.profiles, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case when driver.id <> viewer.user_id and (viewer.manages or rules.is_led_by(activity, driver.id)) and rules.shows_phones(activity)
    then rules.shared_phone(driver, viewer) end;
end
$$;

-- `unseen`: whose notes the viewer does not read.
create or replace function rules.car_json(car public.cars, activity public.activities, viewer rules.viewer_role, unseen uuid[]) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
      'id', (car).id, 'driver', rules.traveler_json(driver) || jsonb_build_object('phone', rules.driver_phone(activity, driver, viewer)),
      'place', (car).place, 'departsAt', rules.instant((car).departs_at), 'seats', (car).seats, 'takenSeats', (car).taken_seats,
      'distance', (car).distance, 'note', case when driver.id = any (unseen) then '' else (car).note end,
      'passengers', (
        select coalesce(jsonb_agg(rules.traveler_json(p) || jsonb_build_object('people', r.people) order by r.asked_at, p.id), '[]')
        from public.rides as r join public.profiles as p on p.id = r.user_id where r.activity_id = (car).activity_id and r.car_id = (car).id))
    from public.profiles as driver where driver.id = (car).driver_id);

-- Who looks for a ride, the first to ask first.
create or replace function rules.ride_requests_json(activity public.activities, unseen uuid[]) returns json
  language sql stable
  return (
    select coalesce(json_agg(rules.traveler_json(p) || jsonb_build_object('people', r.people, 'place', coalesce(r.place, ''),
      'note', case when p.id = any (unseen) then '' else r.note end) order by r.asked_at, p.id), '[]')
    from public.rides as r join public.profiles as p on p.id = r.user_id where r.activity_id = (activity).id and r.car_id is null);

-- Participants who neither drive nor have a seat, whether they look for one or not.
create or replace function rules.people_without_seat(activity public.activities) returns json
  language sql stable
  return (
    select coalesce(json_agg(rules.traveler_json(p) || jsonb_build_object('people', rules.party_size((activity).id, p.id)) order by seat.join_time, p.id), '[]')
    from public.participants as seat join public.profiles as p on p.id = seat.user_id
    where seat.activity_id = (activity).id
      and not exists (select from public.cars as c where c.activity_id = (activity).id and c.driver_id = p.id)
      and not exists (select from public.rides as r where r.activity_id = (activity).id and r.user_id = p.id and r.car_id is not null));

create or replace function public.list_cars(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  unseen uuid[] := rules.silenced_for(activity, viewer.user_id);
begin
  if not rules.has_shared_rides() then
    perform rules.refuse('NOT_FOUND');
  elsif not viewer.joined and not viewer.manages then
    perform rules.refuse('NOT_JOINED');
  end if;
  return json_build_object(
    'title', activity.title, 'startTime', rules.instant(activity.start_time), 'timeZone', activity.time_zone,
    'items', (
      select coalesce(json_agg(rules.car_json(c, activity, viewer, unseen) order by c.departs_at, c.offered_at, c.id), '[]')
      from public.cars as c where c.activity_id = activity.id),
    'requests', rules.ride_requests_json(activity, unseen),
    'withoutSeat', case when viewer.manages then rules.people_without_seat(activity) end,
    'people', rules.party_size(activity.id, member),
    'canManage', viewer.manages,
    'takesDistance', rules.takes_distance(activity),
    'refusal', rules.refusal_of_ride(activity, viewer));
end
$$;

-- The car of the input, its activity locked as by every command. One that the viewer cannot see does not exist for them.
create or replace function rules.lock_car(input jsonb) returns public.cars
  language plpgsql as $$
declare
  wanted uuid := rules.id_in(input, 'carId');
  activity public.activities;
  viewer rules.viewer_role;
  car public.cars;
begin
  perform rules.me();
  select * into activity from public.activities where id = (select c.activity_id from public.cars as c where c.id = wanted) for no key update;
  select * into car from public.cars where id = wanted;
  viewer := rules.viewer_role_in(activity);
  if car.id is null or not rules.has_shared_rides() or not rules.viewer_can_see(activity) or not (viewer.joined or viewer.manages) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return car;
end
$$;

create or replace function rules.activity_of(car public.cars) returns public.activities
  language sql stable
  return (select a from public.activities as a where a.id = (car).activity_id);
