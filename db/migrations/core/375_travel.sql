-- How members got to a finished activity and back, for the figures of a year. It is kept when cars and rides are deleted, and does not say who rode with whom.
create table public.travel (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  drove boolean not null,
  -- The member and those whom they brought.
  people integer not null,
  -- Whom who drove took along.
  riders integer not null default 0,
  -- By the car of who drove, there and back, in kilometers; null if it is not noted.
  distance integer,

  primary key (activity_id, user_id),
  check (people >= 1),
  check (riders >= 0),
  constraint "distance:TOO_SMALL" check (distance >= 1),
  constraint "distance:TOO_LARGE" check (distance <= 3000)
);
create index travel_of_member on public.travel (user_id);
alter table public.travel enable row level security;

alter table public.cars
  -- There and back, in kilometers, if the driver noted it.
  add column distance integer,
  add constraint "distance:TOO_SMALL" check (distance >= 1),
  add constraint "distance:TOO_LARGE" check (distance <= 3000);

insert into public.travel (activity_id, user_id, drove, people, riders)
select c.activity_id, c.driver_id, true,
  1 + (select count(*)::integer from public.companion_seats as s where s.activity_id = c.activity_id and s.user_id = c.driver_id), c.taken_seats
from public.cars as c join public.activities as a on a.id = c.activity_id and a.phase = 'finished'
union all
select r.activity_id, r.user_id, false, r.people, 0
from public.rides as r join public.activities as a on a.id = r.activity_id and a.phase = 'finished' where r.car_id is not null;
