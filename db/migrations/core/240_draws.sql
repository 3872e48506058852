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
