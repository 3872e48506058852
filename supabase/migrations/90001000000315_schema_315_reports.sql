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
-- The squares of the globe that a line passes, of a hundredth of a degree: about a kilometer. Lines that share many of them are near each other.
-- The line is what rules.is_encoded_track takes; of another one the result says nothing. A leap over more than 20 squares is not followed.
create function rules.track_cells(path text) returns bigint[]
  language plpgsql immutable strict set search_path = '' as $$
declare
  bytes bytea := convert_to(path, 'UTF8');
  bits integer;
  number bigint := 0;
  shift integer := 0;
  axis integer := 1;
  here bigint[] := '{0,0}';
  former bigint[];
  steps bigint;
  cells bigint[] := '{}';
begin
  if path collate "C" !~ '^[?-~]+( [?-~]+)*$' then
    return '{}';
  end if;
  for place in 0 .. length(bytes) - 1 loop
    bits := get_byte(bytes, place) - 63;
    if bits < 0 then
      -- A space: each segment begins at zero.
      here := '{0,0}';
      former := null;
    elsif bits >= 32 then
      number := number + ((bits - 32)::bigint << least(shift, 40));
      shift := shift + 5;
    else
      number := number + (bits::bigint << least(shift, 40));
      if axis < 3 then
        here[axis] := here[axis] + case when number % 2 = 1 then -(number + 1) / 2 else number / 2 end;
      else
        steps := greatest(abs(here[1] - former[1]), abs(here[2] - former[2])) / 500 + 1;
        if steps is null or steps > 40 then
          steps := 1;
        end if;
        for step in 1 .. steps loop
          number := floor((coalesce(former[1], here[1]) + (here[1] - coalesce(former[1], here[1])) * step / steps) / 1000.0)::bigint * 100000
            + floor((coalesce(former[2], here[2]) + (here[2] - coalesce(former[2], here[2])) * step / steps) / 1000.0)::bigint;
          if cells[cardinality(cells)] is distinct from number then
            cells := cells || number;
          end if;
        end loop;
        former := here;
      end if;
      number := 0;
      shift := 0;
      axis := axis % 3 + 1;
    end if;
  end loop;
  return array(select distinct one from unnest(cells) as one order by one limit 1000);
end
$$;

alter table public.routes
  add column track_cells bigint[] generated always as (rules.track_cells(track_path)) stored;

-- What was written after an activity. Only in a club that writes reports.
create table public.reports (
  activity_id uuid primary key references public.activities on delete cascade,
  -- The leader who wrote it last. Null after they have left the club, and while there are only lines of participants.
  author_id uuid references public.profiles on delete set null,
  text text not null default '',
  version integer not null default 0,
  written_at timestamptz,
  -- Also when a participant wrote a line.
  changed_at timestamptz not null default now(),
  -- On the way, with breaks.
  hours numeric(5, 2),
  -- The track as walked, as that of a route.
  track_path text,
  track_file text,
  track_distance numeric(6, 2),
  track_ascent integer,
  track_descent integer,
  track_highest integer,
  track_lowest integer,
  track_map_heights text,
  track_hash text generated always as (md5(track_path)) stored,
  -- Of the chosen route, and where the group was: the squares of the track as walked, else of the route.
  route_hash text,
  cells bigint[] not null default '{}',

  constraint "text:TOO_LONG" check (char_length(text) <= 4000),
  constraint "hours:TOO_SMALL" check (hours >= 0),
  constraint "hours:TOO_LARGE" check (hours <= 100),
  constraint "track:REQUIRED" check (
    num_nulls(track_path, track_file, track_distance) = 0
    or num_nonnulls(track_path, track_file, track_distance, track_ascent, track_descent, track_highest, track_lowest) = 0),
  constraint "track.path:TOO_LONG" check (octet_length(track_path) <= 40000),
  constraint "track.path:INVALID" check (track_path collate "C" ~ '^[?-~]+( [?-~]+)*$'),
  constraint "track.fileName:REQUIRED" check (char_length(btrim(track_file)) >= 1),
  constraint "track.fileName:TOO_LONG" check (char_length(track_file) <= 120),
  constraint "track.distance:TOO_SMALL" check (track_distance >= 0),
  constraint "track.distance:TOO_LARGE" check (track_distance <= 1000),
  constraint "track.ascent:TOO_SMALL" check (track_ascent >= 0),
  constraint "track.ascent:TOO_LARGE" check (track_ascent <= 100000),
  constraint "track.descent:TOO_SMALL" check (track_descent >= 0),
  constraint "track.descent:TOO_LARGE" check (track_descent <= 100000),
  constraint "track.highest:TOO_SMALL" check (track_highest >= -1000),
  constraint "track.highest:TOO_LARGE" check (track_highest <= 10000),
  constraint "track.lowest:TOO_SMALL" check (track_lowest >= -1000),
  constraint "track.lowest:TOO_LARGE" check (track_lowest <= 10000),
  constraint "track.mapHeights:NOT_A_CHOICE" check (track_map_heights in ('all', 'some'))
);
create index reports_of_author on public.reports (author_id);
create index reports_where on public.reports using gin (cells);
create index reports_latest on public.reports (written_at desc) where text <> '';
create index reports_of_route on public.reports (route_hash);
alter table public.reports enable row level security;

-- What the route was like on a day.
create table public.report_conditions (
  activity_id uuid not null references public.reports on delete cascade,
  place integer not null,
  kind text not null,
  text text not null,
  seen_on date not null,
  primary key (activity_id, place),
  constraint "conditions:TOO_MANY" check (place between 1 and 10),
  constraint "conditions.kind:NOT_A_CHOICE" check (kind in ('snow', 'mud', 'closed', 'water', 'difficulty')),
  constraint "conditions.text:REQUIRED" check (char_length(btrim(text)) >= 1),
  constraint "conditions.text:TOO_LONG" check (char_length(text) <= 200)
);
alter table public.report_conditions enable row level security;

-- A line of a participant.
create table public.report_lines (
  activity_id uuid not null references public.reports on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  text text not null,
  written_at timestamptz not null default now(),
  primary key (activity_id, user_id),
  constraint "text:TOO_LONG" check (char_length(text) <= 280)
);
create index report_lines_of_member on public.report_lines (user_id);
alter table public.report_lines enable row level security;

alter table public.system_settings
  -- Whether leaders and participants write reports of finished activities.
  add column writes_reports boolean not null default false;
