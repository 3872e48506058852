-- How people get to the meeting point and back: cars with seats for others, and who takes them or looks for one. Only in a club that has shared rides.
create table public.cars (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references public.activities on delete cascade,
  driver_id uuid not null references public.profiles on delete cascade,
  -- Where the others get in.
  place text not null,
  departs_at timestamptz not null,
  -- Without that of the driver, and those of the people whom the driver brings.
  seats integer not null,
  -- A trigger counts them.
  taken_seats integer not null default 0,
  note text not null default '',
  offered_at timestamptz not null default now(),

  unique (activity_id, driver_id),
  unique (activity_id, id),
  constraint "place:TOO_LONG" check (char_length(place) <= 200),
  constraint "note:TOO_LONG" check (char_length(note) <= 300),
  constraint "seats:TOO_SMALL" check (seats >= 1),
  constraint "seats:TOO_LARGE" check (seats <= 8),
  constraint car_is_full check (taken_seats <= seats)
);
create index cars_of_driver on public.cars (driver_id);
alter table public.cars enable row level security;

-- Who rides in the car of somebody else, with the companions; without a car, they look for one.
create table public.rides (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  car_id uuid,
  people integer not null,
  -- Where they would get in; null if they never looked for a ride.
  place text,
  note text not null default '',
  asked_at timestamptz not null default now(),

  primary key (activity_id, user_id),
  foreign key (activity_id, car_id) references public.cars (activity_id, id) on delete set null (car_id),
  constraint "place:TOO_LONG" check (char_length(place) <= 200),
  constraint "note:TOO_LONG" check (char_length(note) <= 300),
  check (people >= 1)
);
create index rides_in_car on public.rides (activity_id, car_id);
create index rides_of_member on public.rides (user_id);
alter table public.rides enable row level security;

alter table public.system_settings
  -- Whether participants offer and take seats in cars.
  add column shared_rides boolean not null default false;
