-- Runs before each migration, and changes no behavior. Since the minor versions of November 2026, PostgreSQL refuses to add a column with a default to a table
-- while an SQL function with a parsed body uses its row type. Such bodies become texts here; the installation writes the functions again afterwards.
-- A default of a parameter is in the way as well; only functions of earlier versions have such ones, and today's replace them.
do $$
declare
  former_path text := current_setting('search_path');
  f record;
begin
  perform set_config('search_path', '', true); -- names in the texts are qualified
  perform set_config('check_function_bodies', 'off', true);
  for f in
    select pg_catalog.pg_get_functiondef(p.oid) as definition, pg_catalog.pg_get_function_sqlbody(p.oid) as body
    from pg_catalog.pg_proc as p
    where p.prosqlbody is not null and p.pronamespace::pg_catalog.regnamespace::text in ('public', 'rules', 'accounts', 'calls') and exists (
      select from pg_catalog.pg_depend as d
      join pg_catalog.pg_type as used on used.oid = d.refobjid
      left join pg_catalog.pg_type as element on element.oid = used.typelem
      where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and d.objid = p.oid and d.refclassid = 'pg_catalog.pg_type'::pg_catalog.regclass
        and (used.typrelid <> 0 or element.typrelid <> 0))
  loop
    execute replace(f.definition, f.body, 'as ' || quote_literal(
      case when f.body like 'RETURN %' then 'select ' || substr(f.body, 8) else regexp_replace(f.body, '^BEGIN ATOMIC|END$', '', 'g') end));
  end loop;
  for f in
    select p.oid::pg_catalog.regprocedure as name
    from pg_catalog.pg_proc as p
    where p.pronamespace::pg_catalog.regnamespace::text in ('public', 'rules', 'accounts', 'calls') and exists (
      select from generate_series(p.pronargs - p.pronargdefaults, p.pronargs - 1) as position
      join pg_catalog.pg_type as used on used.oid = p.proargtypes[position] where used.typrelid <> 0)
  loop
    execute format('drop function %s', f.name);
  end loop;
  perform set_config('search_path', former_path, true);
  perform set_config('check_function_bodies', 'on', true);
end
$$;
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
