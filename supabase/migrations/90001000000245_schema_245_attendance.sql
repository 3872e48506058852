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
-- Who came to which activity, who did not, and who left shortly before its start. Only in a club that records it.
create table public.attendance (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null,
  recorded_at timestamptz not null default now(),
  -- Why the member left so late, if they have said so.
  reason text not null default '',
  -- What the member says against the entry, which does not count until an admin has decided.
  objection text not null default '',
  objected_at timestamptz,
  -- What an admin has decided: the entry is kept, or removed and counts no longer. With a note to the member.
  decision text,
  note text not null default '',
  decided_at timestamptz,

  primary key (activity_id, user_id),
  constraint attendance_kind check (kind in ('present', 'no-show', 'late-cancellation')),
  constraint attendance_objection check ((objected_at is null) = (objection = '')),
  constraint attendance_decision check ((decided_at is null) = (decision is null) and (decision is null or objected_at is not null)),
  constraint "reason:TOO_LONG" check (char_length(reason) <= 200),
  constraint "text:TOO_LONG" check (char_length(objection) <= 500),
  constraint "decision:NOT_A_CHOICE" check (decision in ('kept', 'removed')),
  constraint "note:TOO_LONG" check (char_length(note) <= 500)
);
create index attendance_of_member on public.attendance (user_id);
alter table public.attendance enable row level security;

alter table public.system_settings
  -- Whether the club records attendance, and from how many no-shows in a year on a member needs a leader to join; 0 for any number.
  add column records_attendance boolean not null default false,
  add column no_show_limit integer not null default 0,
  add constraint "noShowLimit:TOO_SMALL" check (no_show_limit >= 0),
  add constraint "noShowLimit:TOO_LARGE" check (no_show_limit <= 5);
