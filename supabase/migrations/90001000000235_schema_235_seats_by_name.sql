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
-- Spots that a leader gave by name, and why. In a table of its own, because members read `participants`.
create table public.given_seats (
  activity_id uuid not null,
  user_id uuid not null,
  given_by uuid references public.profiles on delete set null,
  reason text not null constraint "reason:TOO_LONG" check (char_length(reason) <= 200),

  primary key (activity_id, user_id),
  constraint given_seats_participant foreign key (activity_id, user_id) references public.participants on delete cascade
);
create index given_seats_given_by on public.given_seats (given_by);
alter table public.given_seats enable row level security;

alter table public.waitlist
  -- When a leader took the offer back. Another one follows when a further spot becomes free.
  add column withdrawn_at timestamptz,
  -- The kind of the notification that waits for the morning of the member.
  add column untold_kind text;

alter table public.activities
  -- Whom the last command seated, as they waited, while it can be undone.
  add column undo_seat jsonb,
  -- The free spots of the last hours that the leaders know of.
  add column told_spots integer not null default 0,
  drop constraint undo_is_complete,
  add constraint undo_is_complete check (num_nonnulls(undo_phase, undo_by, undo_until) in (0, 3) and (undo_seat is null or undo_phase is not null));

drop function if exists rules.message_readers(public.activities) cascade;
