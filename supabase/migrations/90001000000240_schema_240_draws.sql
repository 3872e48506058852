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
alter table public.activities
  -- When the spots are drawn among those who applied; null where who comes first is seated first.
  add column draw_at timestamptz,
  -- When they were drawn.
  add column drawn_at timestamptz,
  -- Counted by a trigger of `applications`.
  add column application_count integer not null default 0,
  add constraint "drawAt:AFTER_START" check (drawn_at is not null or draw_at < start_time),
  add constraint "drawAt:TOO_SOON" check (drawn_at is not null or draw_at > vote_closes_at),
  add constraint activities_drawn check (drawn_at is null or draw_at is not null);

-- What a draw is computed from. Nobody reads the seed before the draw, and nobody ever reads the key of the tickets: with it, anyone could find out from a
-- ticket who applied.
create table public.draws (
  activity_id uuid primary key references public.activities on delete cascade,
  seed bytea not null,
  ticket_key bytea not null,
  -- The free spots at the draw; null before.
  spots integer,

  constraint draws_secrets check (length(seed) = 32 and length(ticket_key) = 32)
);
alter table public.draws enable row level security;

-- Who applies for a spot that is drawn.
create table public.applications (
  activity_id uuid not null references public.draws on delete cascade,
  -- Follows from the activity and the member: who applies again has the same one.
  ticket bytea not null,
  -- Null for a member who left the club after the draw.
  user_id uuid references public.profiles on delete set null,
  -- The verified number of the member under the key of the tickets, so that nobody applies with a second account. Forgotten at the draw.
  phone_key bytea,
  applied_at timestamptz not null default now(),
  companion_ids uuid[] not null default '{}',
  spots integer not null generated always as (1 + cardinality(companion_ids)) stored,
  -- The result; null before the draw.
  weight integer,
  position integer,
  is_seated boolean,
  -- When the member learned it.
  told_at timestamptz,
  -- When the member got a spot or was offered one, if not by the draw.
  spot_at timestamptz,

  primary key (activity_id, ticket),
  constraint applications_member unique (activity_id, user_id),
  constraint applications_phone unique (activity_id, phone_key),
  constraint applications_place unique (activity_id, position),
  constraint applications_weight check (weight between 1 and 4),
  constraint applications_result check ((position is null) = (is_seated is null) and (position is null) = (weight is null) and (position is not null or user_id is not null))
);
create index applications_user on public.applications (user_id);
alter table public.applications enable row level security;

-- Whether a member who got no spot in earlier draws has more entries in the next ones.
alter table public.system_settings add column weighted_draws boolean not null default false;
