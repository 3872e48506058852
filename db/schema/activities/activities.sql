-- Activities, from the proposal of their leader to their end.
create table public.activities (
  id uuid primary key default gen_random_uuid(),
  -- The leader; null once they have left the club.
  creator_id uuid references public.profiles on delete set null,
  title text not null,
  description text not null,
  location text not null,
  start_time timestamptz not null,
  end_time timestamptz,
  duration_hours numeric(12, 2) generated always as (extract(epoch from (end_time - start_time)) / 3600) stored,
  time_zone text not null default 'Asia/Shanghai',
  max_participants integer not null,
  -- Counted by a trigger of `participants`.
  current_participants integer not null default 0,
  phase text not null,
  -- What the specification calls the phase.
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
  -- The address of an uploaded image; without one, a cover is drawn from the seed.
  cover_image text,
  cover_seed text not null,
  -- Cancelled before an admin approved it: stays between its leader and the admins.
  never_public boolean not null default false,
  reject_reason text not null default '',
  cancel_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- The number of edits, and the edit that last changed each field: a save from an outdated form is refused with the fields that have changed since.
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  -- The version that an admin approved; null for activities that were never reviewed.
  reviewed_version integer,
  -- The phase before the last command, who may undo that command, and until when.
  undo_phase text,
  undo_by uuid,
  undo_until timestamptz,
  search text generated always as (rules.search_text(title, description, location, tags)) stored,

  -- When the vote closes automatically; null without a closing time, and once the vote is decided.
  vote_closes_at timestamptz,
  vote_closed_at timestamptz,
  vote_closed_by text,
  -- The leader wants at least this many participants.
  min_participants integer,
  -- The number of changes of what a calendar shows of the activity. Calendar programs replace an entry by one with a higher sequence.
  calendar_sequence integer not null default 0,
  -- While the vote is open, members see the votes of each route only once they have voted.
  hides_counts boolean not null default false,
  -- The least number of votes with which a vote closes automatically; null when any number will do. When the closing time came with fewer,
  -- the vote stayed open without one, and `quorum_missed_at` says when that was.
  quorum integer,
  quorum_missed_at timestamptz,

  -- Where exactly the meeting point is, in degrees (WGS 84). Six decimals are about 10 centimeters.
  latitude numeric(8, 6),
  longitude numeric(9, 6),

  -- When the leader first said that the group is out: by starting the activity, checking somebody in, or postponing the return. The clock does not say so.
  departed_at timestamptz,
  -- When the leader said that all are down, or completed the activity. The clock, which finishes an activity at its end, does not.
  returned_at timestamptz,
  -- Later than the end: the leader postponed the alarm.
  expected_return timestamptz,
  -- When the leader was asked, and when others were alarmed.
  leader_asked_at timestamptz,
  alarmed_at timestamptz,

  -- The language of the texts: a BCP 47 tag, for example zh-TW. Null where nobody has said it.
  language text,
  -- The reason that an approval or another rejection has replaced, for its undo.
  undo_reject_reason text not null default '',
  -- When the alarm of a group goes on whose all-clear was taken back. Null while nobody has taken one back.
  alarm_resumes_at timestamptz,
  -- The participant whom the leader has asked to lead the activity, until they answer.
  offered_leader_id uuid references public.profiles on delete set null,

  constraint "title:REQUIRED" check (char_length(btrim(title)) >= 1),
  constraint "title:TOO_LONG" check (char_length(title) <= 120),
  constraint "description:REQUIRED" check (char_length(btrim(description)) >= 1),
  constraint "description:TOO_LONG" check (char_length(description) <= 5000),
  constraint "location:REQUIRED" check (char_length(btrim(location)) >= 1),
  constraint "location:TOO_LONG" check (char_length(location) <= 200),
  constraint latitude_in_range check (latitude between -90 and 90),
  constraint longitude_in_range check (longitude between -180 and 180),
  constraint coordinates_are_complete check (num_nonnulls(latitude, longitude) in (0, 2)),
  -- What every calendar and cursor can represent.
  constraint "startTime:NOT_A_DATE" check (start_time >= '1900-01-01 00:00Z' and start_time < '9999-12-01 00:00Z'),
  constraint "endTime:END_BEFORE_START" check (end_time > start_time),
  constraint "endTime:DURATION_OUT_OF_RANGE" check (
    end_time <= start_time or end_time between start_time + interval '30 minutes' and start_time + interval '72 hours'),
  constraint "maxParticipants:TOO_SMALL" check (max_participants >= 2),
  constraint "maxParticipants:TOO_LARGE" check (max_participants <= 100),
  -- Never more participants than seats, even if a rule were wrong.
  constraint "maxParticipants:SEATS" check (current_participants between 0 and max_participants),
  constraint "minParticipants:TOO_SMALL" check (min_participants >= 2),
  constraint "minParticipants:TOO_LARGE" check (min_participants <= max_participants),
  constraint "phase:NOT_A_CHOICE" check (phase in ('review', 'voting', 'enrolling', 'active', 'finished', 'cancelled', 'rejected')),
  constraint "tags:TOO_MANY" check (cardinality(tags) <= 12),
  constraint "tags:TOO_LONG" check (coalesce(char_length(array_to_string(tags, '')), 0) <= 12 * 30),
  constraint "coverSeed:REQUIRED" check (char_length(btrim(cover_seed)) >= 1),
  constraint "coverSeed:TOO_LONG" check (char_length(cover_seed) <= 40),
  constraint "language:INVALID" check (language ~* '^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$'),
  constraint "reason:TOO_LONG" check (char_length(reject_reason) <= 1000 and char_length(cancel_reason) <= 1000),
  constraint "voteClosesAt:NOT_A_DATE" check (vote_closes_at >= '1900-01-01 00:00Z'),
  constraint "voteClosesAt:AFTER_START" check (vote_closes_at < start_time),
  constraint vote_closed_by check (vote_closed_by in ('leader', 'admin', 'time')),
  constraint vote_closed_is_complete check ((vote_closed_at is null) = (vote_closed_by is null)),
  constraint "quorum:TOO_SMALL" check (quorum >= 1),
  constraint "quorum:TOO_LARGE" check (quorum <= 1000),
  constraint undo_is_complete check (num_nonnulls(undo_phase, undo_by, undo_until) in (0, 3))
);

-- The orders of lists.
create index activities_newest on public.activities (created_at desc, id desc);
create index activities_soonest on public.activities (start_time, id);
create index activities_phase_newest on public.activities (phase, created_at desc, id desc);
create index activities_phase_soonest on public.activities (phase, start_time, id);
create index activities_creator on public.activities (creator_id, start_time desc, id desc);
create index activities_offered_leader on public.activities (offered_leader_id) where offered_leader_id is not null;
-- What is still to come: a small part of an old club. Lists of several of these phases begin here.
create index activities_open_newest on public.activities (created_at desc, id desc) where phase in ('voting', 'enrolling', 'active');
create index activities_open_soonest on public.activities (start_time, id) where phase in ('voting', 'enrolling', 'active');
-- What the jobs look at.
create index activities_vote_closing on public.activities (vote_closes_at) where phase = 'voting' and vote_closes_at is not null;
create index activities_not_returned on public.activities (coalesce(expected_return, end_time))
  where phase in ('active', 'finished') and returned_at is null and alarmed_at is null;
-- Trigrams for what is written in ASCII, grams for what is not. Typing errors are forgiven in what is short: title, place and tags.
create index activities_search on public.activities using gin (search extensions.gin_trgm_ops);
create index activities_grams on public.activities using gin (rules.search_grams(search));
create index activities_similar on public.activities using gin (rules.search_text(title, '', location, tags) extensions.gin_trgm_ops);
create index activities_tags on public.activities using gin (tags);
create index activities_cover on public.activities using hash (cover_image) where cover_image is not null;
alter table public.activities enable row level security;
