-- Parts of the club: youth, seniors, climbing. A club without any sees nothing of them.
create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- One of eight, by its name in the contract.
  color text not null,
  sentence text not null default '',
  -- Whether members join by themselves. Into others they are added.
  is_open boolean not null default true,
  -- The place in lists, from 0.
  position integer not null,
  created_at timestamptz not null default now(),
  constraint groups_name_key unique (name),
  constraint "name:REQUIRED" check (char_length(btrim(name)) >= 1),
  constraint "name:TOO_LONG" check (char_length(name) <= 40),
  constraint "sentence:TOO_LONG" check (char_length(sentence) <= 200),
  constraint "color:NOT_A_CHOICE" check (color = any (array['pine', 'violet', 'berry', 'blue', 'ochre', 'red', 'brown', 'green']))
);
alter table public.groups enable row level security;

create table public.group_members (
  group_id uuid not null references public.groups on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_members_user on public.group_members (user_id);
alter table public.group_members enable row level security;

-- Where a member has the role: in a group of theirs, or in the whole club if it is null. Reviewers are of a group.
alter table public.roles
  add column group_id uuid,
  drop constraint roles_pkey,
  drop constraint roles_role_check,
  add constraint roles_key unique nulls not distinct (member_id, role, group_id),
  add constraint roles_role_check check (role = any (array['admin', 'reviewer'])),
  add constraint roles_reviewers_of_groups check (role = 'admin' or group_id is not null),
  add constraint roles_of_group_members foreign key (group_id, member_id) references public.group_members (group_id, user_id) on delete cascade;
create unique index roles_in_group on public.roles (group_id, member_id) where group_id is not null;

-- The group of the activity, and whether only its members may join and vote.
alter table public.activities
  add column group_id uuid references public.groups,
  add column members_only boolean not null default false,
  add constraint "membersOnly:INVALID" check (group_id is not null or not members_only);
create index activities_group on public.activities (group_id, start_time) where group_id is not null;

-- With the functions of earlier versions that call them: the installation writes today's.
drop function if exists rules.needs_admins() cascade;
drop function if exists rules.count_members(uuid) cascade;
drop function if exists rules.plan_json(public.activities, boolean) cascade;
drop function if exists rules.is_waiting_for_admins(text, public.activities) cascade;
alter type rules.viewer_role add attribute in_group boolean;
