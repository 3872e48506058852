-- What the club is. Constraints repeat every limit of packages/contract/limits.ts; a constraint is named "<field>:<PROBLEM>",
-- so that a violation can be told to the person who typed it.

create schema if not exists rules;
create schema if not exists auth;
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The roles of a viewer, as at the hosted provider: a visitor is anon, a member authenticated.
do $$
declare
  viewer text;
begin
  foreach viewer in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = viewer) then
      execute format('create role %I nologin', viewer);
    end if;
    -- The server becomes the viewer for each transaction, so its own role must be allowed to. (Where a provider made the roles,
    -- it is already, and may not grant them. PostgreSQL 16 began to tell being a member from becoming one.)
    if not pg_has_role(viewer, case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end) then
      execute format('grant %I to current_user', viewer);
    end if;
  end loop;
end
$$;

-- Who is asking: the subject of the verified token. The hosted provider brings its own function of this name and meaning.
do $$
begin
  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as
      'select nullif(nullif(current_setting(''request.jwt.claims'', true), '''')::json ->> ''sub'', '''')::uuid';
  end if;
end
$$;

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  phone text,
  avatar text,
  bio text not null default '',
  location text not null default '',
  gender text,
  birthday date,
  interests text[] not null default '{}',
  language text not null default 'zh',
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "name:REQUIRED" check (char_length(btrim(name)) >= 1),
  constraint "name:TOO_LONG" check (char_length(name) <= 60),
  constraint "email:TOO_LONG" check (char_length(email) <= 254),
  constraint "email:NOT_AN_EMAIL" check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  constraint "phone:NOT_A_PHONE" check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint "bio:TOO_LONG" check (char_length(bio) <= 500),
  constraint "location:TOO_LONG" check (char_length(location) <= 100),
  constraint "gender:NOT_A_CHOICE" check (gender in ('male', 'female', 'other')),
  constraint "interests:TOO_MANY" check (cardinality(interests) <= 8)
);
create unique index profiles_email on public.profiles (email);
create unique index profiles_phone on public.profiles (phone) where phone is not null;
create index profiles_newest on public.profiles (created_at desc, id desc);

-- What search looks into: one lower-case text, so that one trigram index serves title, place, tags and description.
create function rules.search_text(title text, description text, location text, tags text[]) returns text
  language sql immutable
  return lower(title || E'\n' || location || E'\n' || array_to_string(tags, E'\n') || E'\n' || description);

create table public.activities (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid references public.profiles on delete set null,
  title text not null,
  description text not null,
  location text not null,
  start_time timestamptz not null,
  end_time timestamptz,
  duration_hours numeric(12, 2) generated always as (extract(epoch from (end_time - start_time)) / 3600) stored,
  time_zone text not null default 'Asia/Shanghai',
  max_participants integer not null,
  current_participants integer not null default 0,
  phase text not null,
  status text not null generated always as (
    case phase
      when 'review' then 'pending'
      when 'voting' then 'upcoming'
      when 'enrolling' then 'upcoming'
      when 'active' then 'ongoing'
      when 'finished' then 'completed'
      else phase
    end) stored,
  tags text[] not null default '{}',
  cover_image text,
  cover_seed text not null,
  -- Cancelled before an administrator let the club see it: stays between its leader and the administrators.
  never_public boolean not null default false,
  reject_reason text not null default '',
  cancel_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (rules.search_text(title, description, location, tags)) stored,
  constraint "title:REQUIRED" check (char_length(btrim(title)) >= 1),
  constraint "title:TOO_LONG" check (char_length(title) <= 120),
  constraint "description:REQUIRED" check (char_length(btrim(description)) >= 1),
  constraint "description:TOO_LONG" check (char_length(description) <= 5000),
  constraint "location:REQUIRED" check (char_length(btrim(location)) >= 1),
  constraint "location:TOO_LONG" check (char_length(location) <= 200),
  -- What every calendar and cursor can tell.
  constraint "startTime:NOT_A_DATE" check (start_time >= '1900-01-01 00:00Z' and start_time < '9999-12-01 00:00Z'),
  constraint "endTime:END_BEFORE_START" check (end_time > start_time),
  constraint "endTime:DURATION_OUT_OF_RANGE" check (end_time <= start_time or end_time between start_time + interval '30 minutes' and start_time + interval '72 hours'),
  constraint "maxParticipants:TOO_SMALL" check (max_participants >= 2),
  constraint "maxParticipants:TOO_LARGE" check (max_participants <= 100),
  -- No oversell, even if a rule were wrong.
  constraint "maxParticipants:SEATS" check (current_participants between 0 and max_participants),
  constraint "phase:NOT_A_CHOICE" check (phase in ('review', 'voting', 'enrolling', 'active', 'finished', 'cancelled', 'rejected')),
  constraint "tags:TOO_MANY" check (cardinality(tags) <= 12),
  constraint "tags:TOO_LONG" check (coalesce(char_length(array_to_string(tags, '')), 0) <= 12 * 30),
  constraint "coverSeed:REQUIRED" check (char_length(btrim(cover_seed)) >= 1),
  constraint "coverSeed:TOO_LONG" check (char_length(cover_seed) <= 40),
  constraint "reason:TOO_LONG" check (char_length(reject_reason) <= 1000 and char_length(cancel_reason) <= 1000)
);
create index activities_newest on public.activities (created_at desc, id desc);
create index activities_soonest on public.activities (start_time, id);
create index activities_phase_newest on public.activities (phase, created_at desc, id desc);
create index activities_phase_soonest on public.activities (phase, start_time, id);
create index activities_creator on public.activities (creator_id, start_time desc, id desc);
create index activities_tags on public.activities using gin (tags);
create index activities_search on public.activities using gin (search extensions.gin_trgm_ops);
-- What is still to come: a small part of an old club. The status check looks at nothing else, and lists of several of these phases begin here.
create index activities_open_newest on public.activities (created_at desc, id desc) where phase in ('voting', 'enrolling', 'active');
create index activities_open_soonest on public.activities (start_time, id) where phase in ('voting', 'enrolling', 'active');

create table public.routes (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references public.activities on delete cascade,
  -- The order in which routes were added: the first is route A, and a tie goes to the later one.
  added bigint not null generated always as identity,
  title text not null,
  description text not null,
  distance numeric(6, 2) not null,
  duration numeric(5, 2) not null,
  difficulty text not null,
  is_selected boolean not null default false,
  unique (activity_id, id),
  constraint "routes.title:REQUIRED" check (char_length(btrim(title)) >= 1),
  constraint "routes.title:TOO_LONG" check (char_length(title) <= 120),
  constraint "routes.description:REQUIRED" check (char_length(btrim(description)) >= 1),
  constraint "routes.description:TOO_LONG" check (char_length(description) <= 2000),
  constraint "routes.distance:TOO_SMALL" check (distance >= 0),
  constraint "routes.distance:TOO_LARGE" check (distance <= 100),
  constraint "routes.duration:TOO_SMALL" check (duration >= 0),
  constraint "routes.duration:TOO_LARGE" check (duration <= 24),
  constraint "routes.difficulty:NOT_A_CHOICE" check (difficulty in ('Easy', 'Medium', 'Hard'))
);
create index routes_order on public.routes (activity_id, added);
create unique index routes_one_selected on public.routes (activity_id) where is_selected;

create table public.votes (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  route_id uuid not null,
  created_at timestamptz not null default now(),
  -- One vote per member and activity.
  primary key (activity_id, user_id),
  foreign key (activity_id, route_id) references public.routes (activity_id, id) on delete cascade
);
create index votes_route on public.votes (route_id);
create index votes_user on public.votes (user_id);

create table public.participants (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  join_time timestamptz not null default now(),
  primary key (activity_id, user_id)
);
create index participants_user on public.participants (user_id);

create table public.favorites (
  user_id uuid not null references public.profiles on delete cascade,
  activity_id uuid not null references public.activities on delete cascade,
  primary key (user_id, activity_id)
);
create index favorites_activity on public.favorites (activity_id);

create table public.system_settings (
  only_row boolean primary key default true check (only_row),
  system_name text not null default 'Bothy',
  system_description text not null default '',
  system_logo text,
  max_participants integer not null default 50,
  auto_approve boolean not null default false,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  require_email_verification boolean not null default true,
  allow_self_registration boolean not null default true,
  minimum_password_length integer not null default 6,
  require_complex_password boolean not null default false,
  session_timeout integer not null default 30,
  max_login_attempts integer not null default 5,
  constraint "systemName:REQUIRED" check (char_length(btrim(system_name)) >= 1),
  constraint "systemName:TOO_LONG" check (char_length(system_name) <= 60),
  constraint "systemDescription:TOO_LONG" check (char_length(system_description) <= 500),
  constraint "systemLogo:TOO_LONG" check (char_length(system_logo) <= 500),
  constraint "systemLogo:INVALID" check (system_logo ~ '^(https://|/[^/])'),
  constraint "maxParticipants:TOO_SMALL" check (max_participants >= 1),
  constraint "maxParticipants:TOO_LARGE" check (max_participants <= 1000),
  constraint "minimumPasswordLength:TOO_SMALL" check (minimum_password_length >= 4),
  constraint "minimumPasswordLength:TOO_LARGE" check (minimum_password_length <= 50),
  constraint "sessionTimeout:TOO_SMALL" check (session_timeout >= 5),
  constraint "sessionTimeout:TOO_LARGE" check (session_timeout <= 1440),
  constraint "maxLoginAttempts:TOO_SMALL" check (max_login_attempts >= 1),
  constraint "maxLoginAttempts:TOO_LARGE" check (max_login_attempts <= 20)
);
insert into public.system_settings default values;

create table public.user_settings (
  user_id uuid primary key references public.profiles on delete cascade,
  notify_push boolean not null default true,
  notify_email boolean not null default true,
  notify_sms boolean not null default false,
  notify_activity boolean not null default true,
  notify_system boolean not null default true,
  profile_visibility text not null default 'public',
  activity_visibility text not null default 'public',
  location_access boolean not null default true,
  data_collection boolean not null default true,
  two_factor_enabled boolean not null default false,
  session_timeout integer not null default 30,
  theme text not null default 'light',
  language text not null default 'zh',
  units text not null default 'metric',
  time_zone text not null default 'Asia/Shanghai',
  updated_at timestamptz not null default now(),
  constraint "profileVisibility:NOT_A_CHOICE" check (profile_visibility in ('public', 'members', 'private')),
  constraint "activityVisibility:NOT_A_CHOICE" check (activity_visibility in ('public', 'members', 'private')),
  constraint "sessionTimeout:TOO_SMALL" check (session_timeout >= 5),
  constraint "sessionTimeout:TOO_LARGE" check (session_timeout <= 1440),
  constraint "theme:NOT_A_CHOICE" check (theme in ('light', 'dark', 'system')),
  constraint "units:NOT_A_CHOICE" check (units in ('metric', 'imperial'))
);

create table public.data_backups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  backup_type text not null default 'manual' check (backup_type = 'manual'),
  status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'failed')),
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create index data_backups_user on public.data_backups (user_id, created_at desc);

create table public.system_logs (
  id bigint primary key generated always as identity,
  -- Kept when the member leaves: the log says what happened, no longer who.
  user_id uuid references public.profiles on delete set null,
  operation text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index system_logs_newest on public.system_logs (created_at desc, id desc);
create index system_logs_user on public.system_logs (user_id);

-- Who a viewer is to one activity. Every why_not_... function is asked with it.
create type rules.standing as (
  user_id uuid,
  is_admin boolean,
  is_leader boolean,
  joined boolean,
  voted_for uuid,
  favorite boolean
);
