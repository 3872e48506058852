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
-- What members write to each other about an activity. Only in a club that has discussions.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references public.activities on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  -- In the order in which the club received them, whichever devices they were written on.
  position bigint not null generated always as identity,
  -- The message of which this is a reply. A reply whose message is deleted stays as a message of its own.
  reply_to uuid,
  text text not null,
  mentions uuid[] not null default '{}',
  -- A leader's reply to a question.
  is_answer boolean not null default false,
  sent_at timestamptz not null default now(),
  edited_at timestamptz,

  unique (activity_id, id),
  constraint message_replied_to foreign key (activity_id, reply_to) references public.messages (activity_id, id) on delete set null (reply_to),
  constraint "text:TOO_LONG" check (char_length(text) <= 2000)
);
create index messages_newest on public.messages (activity_id, position desc);
create index replies_of_message on public.messages (activity_id, reply_to) where reply_to is not null;
create index messages_of_author on public.messages (author_id);
alter table public.messages enable row level security;

create table public.message_reactions (
  message_id uuid not null references public.messages on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  reaction text not null,
  primary key (message_id, user_id, reaction),
  constraint "reaction:NOT_A_CHOICE" check (reaction in ('heart', 'hand', 'sun', 'smile'))
);
create index message_reactions_of_member on public.message_reactions (user_id);
alter table public.message_reactions enable row level security;

-- What its leaders have decided about a discussion. Without a row it is open, and nothing is pinned.
create table public.discussions (
  activity_id uuid primary key references public.activities on delete cascade,
  is_open boolean not null default true,
  pinned uuid,
  foreign key (activity_id, pinned) references public.messages (activity_id, id) on delete set null (pinned)
);
alter table public.discussions enable row level security;

-- Up to where each member has read.
create table public.discussion_readers (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  position bigint not null,
  primary key (activity_id, user_id)
);
create index discussion_readers_of_member on public.discussion_readers (user_id);
alter table public.discussion_readers enable row level security;

alter table public.system_settings
  -- Who writes in discussions: nobody, who takes part in the activity, or every member.
  add column discussion text not null default 'off',
  add constraint "discussion:NOT_A_CHOICE" check (discussion in ('off', 'taking-part', 'members'));
