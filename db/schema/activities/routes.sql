-- The routes of an activity: members vote on several, or the leader proposes one.
create table public.routes (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references public.activities on delete cascade,
  -- The order in which routes were added: a tie goes to the later one.
  added bigint not null generated always as identity,
  title text not null,
  description text not null,
  -- Kilometers and hours.
  distance numeric(6, 2) not null,
  duration numeric(5, 2) not null,
  difficulty text not null,
  -- The route that the activity takes.
  is_selected boolean not null default false,
  -- A route keeps its letter when others are removed: 0 is route A.
  position integer not null,
  -- The outcome of the vote, stored when it is decided, so that it stays the same after voters have left the club.
  final_votes integer,
  -- The track: its line as packages/hiking encodes it, the name of the file, and what was measured before the line was simplified.
  -- Distances are in kilometers, elevations in meters; a file without elevations has none.
  track_path text,
  track_file text,
  track_distance numeric(6, 2),
  track_ascent integer,
  track_descent integer,
  track_highest integer,
  track_lowest integer,
  -- The tracks of an activity are read once and cached by this value. Their lines are not read to answer a vote.
  track_hash text generated always as (md5(track_path)) stored,

  -- Votes refer to a route of their own activity.
  unique (activity_id, id),
  constraint routes_letters unique (activity_id, position),
  constraint routes_position check (position between 0 and 25),
  constraint "routes.title:REQUIRED" check (char_length(btrim(title)) >= 1),
  constraint "routes.title:TOO_LONG" check (char_length(title) <= 120),
  -- A route without a track is known by its description alone. A track shows the way, so its description may be empty.
  constraint "routes.description:REQUIRED" check (track_path is not null or char_length(btrim(description)) >= 1),
  constraint "routes.description:TOO_LONG" check (char_length(description) <= 2000),
  constraint "routes.distance:TOO_SMALL" check (distance >= 0),
  constraint "routes.distance:TOO_LARGE" check (distance <= 100),
  constraint "routes.duration:TOO_SMALL" check (duration >= 0),
  constraint "routes.duration:TOO_LARGE" check (duration <= 24),
  constraint "routes.difficulty:NOT_A_CHOICE" check (difficulty in ('Easy', 'Medium', 'Hard')),
  -- A track has a line, a file name and a distance, or nothing.
  constraint "routes.track:REQUIRED" check (
    num_nulls(track_path, track_file, track_distance) = 0
    or num_nonnulls(track_path, track_file, track_distance, track_ascent, track_descent, track_highest, track_lowest) = 0),
  constraint "routes.track.path:TOO_LONG" check (octet_length(track_path) <= 40000),
  -- Groups of five bits as the characters from ? to ~, and a space between segments.
  constraint "routes.track.path:INVALID" check (track_path collate "C" ~ '^[?-~]+( [?-~]+)*$'),
  constraint "routes.track.fileName:REQUIRED" check (char_length(btrim(track_file)) >= 1),
  constraint "routes.track.fileName:TOO_LONG" check (char_length(track_file) <= 120),
  constraint "routes.track.distance:TOO_SMALL" check (track_distance >= 0),
  constraint "routes.track.distance:TOO_LARGE" check (track_distance <= 1000),
  constraint "routes.track.ascent:TOO_SMALL" check (track_ascent >= 0),
  constraint "routes.track.ascent:TOO_LARGE" check (track_ascent <= 100000),
  constraint "routes.track.descent:TOO_SMALL" check (track_descent >= 0),
  constraint "routes.track.descent:TOO_LARGE" check (track_descent <= 100000),
  constraint "routes.track.highest:TOO_SMALL" check (track_highest >= -1000),
  constraint "routes.track.highest:TOO_LARGE" check (track_highest <= 10000),
  constraint "routes.track.lowest:TOO_SMALL" check (track_lowest >= -1000),
  constraint "routes.track.lowest:TOO_LARGE" check (track_lowest <= 10000)
);
create index routes_order on public.routes (activity_id, added);
-- One winner, even if a rule were wrong.
create unique index routes_one_selected on public.routes (activity_id) where is_selected;
-- Lists filtered by difficulty begin here when few routes have it.
create index routes_difficulty on public.routes (difficulty, activity_id);
-- A search for past routes finds their titles like the texts of activities.
create index routes_title on public.routes using gin (rules.searchable(title) extensions.gin_trgm_ops);
create index routes_grams on public.routes using gin (rules.search_grams(rules.searchable(title)));
alter table public.routes enable row level security;
