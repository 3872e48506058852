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
-- Who waits for a spot of a full activity, and to whom one is offered.
create table public.waitlist (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- The order of the list. Who lets an offer pass gets the next number.
  place bigint not null generated always as identity,
  joined_at timestamptz not null default now(),
  -- The position of the member when the place was given.
  first_position integer not null,
  -- Whom the member brings. Who was deleted from the list of companions since is not brought.
  companion_ids uuid[] not null default '{}',
  spots integer not null generated always as (1 + cardinality(companion_ids)) stored,
  -- Since when the spots are kept for the member, and until when; null without an offer.
  offered_at timestamptz,
  expires_at timestamptz,
  -- When the member is reminded of the offer; null when they are not, or were.
  remind_at timestamptz,
  -- When the member let an offer pass. Another one follows when a further spot becomes free.
  passed_at timestamptz,
  -- When the member was among the first three, and knows it.
  near_since timestamptz,

  primary key (activity_id, user_id),
  constraint waitlist_place_key unique (activity_id, place),
  constraint waitlist_offer check ((offered_at is null) = (expires_at is null) and (remind_at is null or offered_at is not null))
);
create index waitlist_user on public.waitlist (user_id);
alter table public.waitlist enable row level security;

alter table public.activities
  -- Whether members may wait for a spot, and spots are offered to them.
  add column waitlist_open boolean not null default true,
  -- How long a spot is offered. The night does not count.
  add column offer_hours integer not null default 12,
  -- Counted by triggers of `waitlist`: who waits, and the spots that are kept for those with an offer.
  add column waitlist_count integer not null default 0,
  add column offered_spots integer not null default 0,
  -- When an offer ends, a member is reminded of one, or one can be made, whichever is first.
  add column offers_due_at timestamptz,
  add constraint "offerHours:TOO_SMALL" check (offer_hours >= 1),
  add constraint "offerHours:TOO_LARGE" check (offer_hours <= 48),
  add constraint activities_offered_spots check (offered_spots >= 0 and current_participants + offered_spots <= max_participants);
create index activities_offers_due on public.activities (offers_due_at) where offers_due_at is not null;
