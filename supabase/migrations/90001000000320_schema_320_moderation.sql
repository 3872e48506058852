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
-- Leaders and admins hide messages, members report them, and members block each other.
alter table public.messages
  -- Its text is then only for its author, leaders and admins.
  add column hidden_at timestamptz,
  add column hidden_by uuid references public.profiles on delete set null,
  add column hidden_reason text,
  add constraint "reason:TOO_LONG" check (char_length(hidden_reason) <= 500);
create index messages_hidden_by on public.messages (hidden_by) where hidden_by is not null;

-- What a member finds wrong with a message, or with what else members write or show.
create table public.content_reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint "kind:NOT_A_CHOICE" check (kind in ('message', 'photo')),
  -- Of that kind.
  content_id uuid not null,
  activity_id uuid not null references public.activities on delete cascade,
  author_id uuid references public.profiles on delete cascade,
  reporter_id uuid references public.profiles on delete set null,
  reason text not null constraint "reason:NOT_A_CHOICE" check (reason in ('offensive', 'personal-data', 'spam', 'other')),
  -- Deleted with the decision.
  text text constraint "text:TOO_LONG" check (char_length(text) <= 500),
  reported_at timestamptz not null default now(),
  -- Null until an admin decides, or the content is deleted.
  decision text check (decision in ('hidden', 'dismissed', 'deleted')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  unique (kind, content_id, reporter_id)
);
create index open_content_reports on public.content_reports (reported_at, id) where decided_at is null;
create index content_reports_of_activity on public.content_reports (activity_id);
create index content_reports_of_author on public.content_reports (author_id);
create index content_reports_by_member on public.content_reports (reporter_id);
alter table public.content_reports enable row level security;

-- Neither of the two reads what the other writes.
create table public.blocks (
  member_id uuid not null references public.profiles on delete cascade,
  blocked_id uuid not null references public.profiles on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (member_id, blocked_id),
  constraint "userId:INVALID" check (member_id <> blocked_id)
);
create index blocks_of_blocked on public.blocks (blocked_id);
alter table public.blocks enable row level security;

-- Who reads a discussion. `silenced`: whose words are not shown to them.
create type rules.discussion_reader as (member uuid, manages boolean, leaders uuid[], silenced uuid[]);

drop function if exists rules.thread_json(public.messages, uuid[], uuid) cascade;
drop function if exists rules.message_json(public.messages, uuid[], uuid) cascade;
drop function if exists rules.reactions_json(uuid, uuid) cascade;
drop function if exists rules.unread_messages(public.activities, uuid) cascade;
