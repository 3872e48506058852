-- What members of the club are qualified for, by the club's own names: "Mountain guide". A club without any sees nothing of it.
create table public.qualifications (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  constraint qualifications_name_key unique (name),
  constraint "name:REQUIRED" check (char_length(btrim(name)) >= 1),
  constraint "name:TOO_LONG" check (char_length(name) <= 60)
);
alter table public.qualifications enable row level security;

create table public.member_qualifications (
  user_id uuid not null references public.profiles on delete cascade,
  qualification_id uuid not null references public.qualifications on delete cascade,
  given_at timestamptz not null default now(),
  -- It ends with this day, in the time zone of the club. Null: it does not end.
  valid_until date,
  -- The end that the member was reminded of.
  reminded_of date,
  primary key (user_id, qualification_id),
  constraint "validUntil:NOT_A_DATE" check (valid_until between '2000-01-01' and '2199-12-31')
);
create index member_qualifications_held on public.member_qualifications (qualification_id);
create index member_qualifications_end on public.member_qualifications (valid_until) where valid_until is not null;
alter table public.member_qualifications enable row level security;

-- Who may propose, in the whole club (without a group), or in a group that has a rule of its own; and the qualification that leads from a difficulty on.
create table public.proposal_rules (
  group_id uuid references public.groups on delete cascade,
  who_proposes text not null default 'members',
  easy uuid references public.qualifications,
  medium uuid references public.qualifications,
  hard uuid references public.qualifications,
  constraint proposal_rules_key unique nulls not distinct (group_id),
  constraint "whoProposes:NOT_A_CHOICE" check (who_proposes in ('members', 'qualified', 'leaders'))
);
alter table public.proposal_rules enable row level security;

-- Null until the club has a qualification: the time zone in which days of the club end.
alter table public.system_settings add column time_zone text;

-- Leaders propose where only leaders may. They are of the whole club, or of a group.
alter table public.roles
  drop constraint roles_role_check,
  add constraint roles_role_check check (role = any (array['admin', 'reviewer', 'leader'])),
  drop constraint roles_reviewers_of_groups,
  add constraint roles_reviewers_of_groups check (role <> 'reviewer' or group_id is not null);
