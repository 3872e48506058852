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
