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
