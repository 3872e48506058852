-- People whom members bring to activities, without an account.
create table public.companions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.profiles on delete cascade,
  name text not null,
  is_child boolean not null default false,
  -- Of a child: the club says from which age a companion counts as an adult.
  birth_year integer,
  phone text,
  note text not null default '',
  added_at timestamptz not null default now(),

  unique (id, member_id),
  constraint "name:REQUIRED" check (char_length(btrim(name)) >= 1),
  constraint "name:TOO_LONG" check (char_length(name) <= 60),
  constraint "birthYear:REQUIRED" check (birth_year is not null or not is_child),
  constraint "birthYear:INVALID" check (birth_year is null or is_child),
  constraint "birthYear:TOO_SMALL" check (birth_year >= 1900),
  constraint "phone:NOT_A_PHONE" check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint "note:TOO_LONG" check (char_length(note) <= 1000)
);
create index companions_member on public.companions (member_id);
alter table public.companions enable row level security;
-- The consent of a member to what leaders see of the children whom they bring: what they read, and when they agreed.
create table public.companion_consents (
  member_id uuid primary key references public.profiles on delete cascade,
  text text not null,
  given_at timestamptz not null default now(),

  constraint "consent:REQUIRED" check (char_length(btrim(text)) >= 1),
  constraint "consent:TOO_LONG" check (char_length(text) <= 1000)
);
alter table public.companion_consents enable row level security;
-- One row per seat that a companion takes, beside the member who brings them. Without a companion, whom the member has removed from the list since.
create table public.companion_seats (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null,
  user_id uuid not null,
  companion_id uuid,
  -- Whether the leader saw the companion; null when nobody has said.
  is_present boolean,
  added_at timestamptz not null default now(),

  unique (activity_id, companion_id),
  foreign key (activity_id, user_id) references public.participants (activity_id, user_id) on delete cascade,
  foreign key (companion_id, user_id) references public.companions (id, member_id) on delete set null (companion_id)
);
create index companion_seats_participant on public.companion_seats (activity_id, user_id);
create index companion_seats_companion on public.companion_seats (companion_id) where companion_id is not null;
alter table public.companion_seats enable row level security;
