-- What is kept of shared rides for the figures of a year, from the end of the activity on.

create or replace function rules.car_distance_in(input jsonb) returns integer
  language plpgsql immutable set search_path = '' as $$
begin
  return (input ->> 'distance')::integer;
exception
  when data_exception then
    perform rules.refuse_field('distance', 'NOT_A_NUMBER');
end
$$;

create or replace function rules.takes_distance(activity public.activities) returns boolean
  language sql immutable
  return (activity).phase in ('enrolling', 'active', 'finished');

-- By the driver, also after the end, as long as the car is there.
create or replace function public.note_distance(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  noted integer := rules.car_distance_in($1);
  violated_constraint text;
begin
  if car.driver_id <> auth.uid() then
    perform rules.refuse('NOT_PERMITTED');
  elsif not rules.takes_distance(activity) then
    perform rules.refuse(rules.phase_refusal(activity.phase, 'enrolling'));
  end if;
  update public.cars set distance = noted where id = car.id;
  update public.travel set distance = noted where activity_id = activity.id and user_id = car.driver_id;
  return '{"ok": true}';
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- As the cars are when the activity ends. One that is not over after all has none.
create or replace function rules.keep_travel() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.travel where activity_id = new.id;
  if new.phase = 'finished' then
    insert into public.travel (activity_id, user_id, drove, people, riders, distance)
    select c.activity_id, c.driver_id, true, rules.party_size(c.activity_id, c.driver_id), c.taken_seats, c.distance
    from public.cars as c where c.activity_id = new.id
    union all
    select r.activity_id, r.user_id, false, r.people, 0, null from public.rides as r where r.activity_id = new.id and r.car_id is not null;
  end if;
  return null;
end
$$;
create or replace trigger keep_travel after update of phase on public.activities for each row
  when (old.phase <> new.phase and 'finished' in (old.phase, new.phase)) execute function rules.keep_travel();

-- Shared rides that a member gave and took in the activities, in all and by month of the start. Null in a club without shared rides.
create or replace function rules.rides_json(activities uuid[], member uuid) returns json
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return case when rules.has_shared_rides() then (
    with ride as materialized (
      select extract(month from a.start_time at time zone zone) as month, t.drove
      from public.travel as t join public.activities as a on a.id = t.activity_id
      where t.activity_id = any (activities) and t.user_id = member and (t.riders > 0 or not t.drove)
    )
    select json_build_object('given', sum(m.given), 'taken', sum(m.taken), 'months', json_agg(json_build_object('given', m.given, 'taken', m.taken) order by m.month))
    from (
      select calendar.month, count(*) filter (where ride.drove) as given, count(*) filter (where not ride.drove) as taken
      from generate_series(1, 12) as calendar (month) left join ride on ride.month = calendar.month group by calendar.month) as m) end;
end
$$;

-- The cars of who came and drove, by month of the start. A kilometer with three people in the car is three person-kilometers. Null in a club without shared
-- rides.
create or replace function rules.travel_json(since timestamptz, until timestamptz) returns json
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return case when rules.has_shared_rides() then (
    with drive as materialized (
      select extract(month from a.start_time at time zone zone) as month, t.people, t.riders, t.distance
      from rules.club_outings(since, until) as o
      join public.travel as t on t.activity_id = o.activity_id and t.user_id = o.user_id and t.drove
      join public.activities as a on a.id = o.activity_id
      where not o.is_absent
    )
    select json_agg(json_build_object(
      'rides', m.rides, 'riders', m.riders, 'carDistance', m.car_distance, 'personDistance', m.person_distance) order by m.month)
    from (
      select calendar.month, count(*) filter (where drive.riders > 0) as rides, coalesce(sum(drive.riders), 0) as riders,
        coalesce(sum(drive.distance), 0) as car_distance, coalesce(sum(drive.distance * (drive.people + drive.riders)), 0) as person_distance
      from generate_series(1, 12) as calendar (month) left join drive on drive.month = calendar.month group by calendar.month) as m) end;
end
$$;
