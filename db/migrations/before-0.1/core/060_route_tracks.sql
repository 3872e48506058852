-- The track of a route: its line as packages/hiking encodes it, the name of the file, and what was measured before the line was simplified.
-- Distances are in kilometers, elevations in meters; a file without elevations has none.
alter table public.routes
  add column track_path text,
  add column track_file text,
  add column track_distance numeric(6, 2),
  add column track_ascent integer,
  add column track_descent integer,
  add column track_highest integer,
  add column track_lowest integer,
  add constraint "routes.track.path:TOO_LONG" check (octet_length(track_path) <= 40000),
  -- Groups of five bits as the characters from ? to ~, and a space between segments.
  add constraint "routes.track.path:INVALID" check (track_path collate "C" ~ '^[?-~]+( [?-~]+)*$'),
  add constraint "routes.track.fileName:REQUIRED" check (char_length(btrim(track_file)) >= 1),
  add constraint "routes.track.fileName:TOO_LONG" check (char_length(track_file) <= 120),
  add constraint "routes.track.distance:TOO_SMALL" check (track_distance >= 0),
  add constraint "routes.track.distance:TOO_LARGE" check (track_distance <= 1000),
  add constraint "routes.track.ascent:TOO_SMALL" check (track_ascent >= 0),
  add constraint "routes.track.ascent:TOO_LARGE" check (track_ascent <= 100000),
  add constraint "routes.track.descent:TOO_SMALL" check (track_descent >= 0),
  add constraint "routes.track.descent:TOO_LARGE" check (track_descent <= 100000),
  add constraint "routes.track.highest:TOO_SMALL" check (track_highest >= -1000),
  add constraint "routes.track.highest:TOO_LARGE" check (track_highest <= 10000),
  add constraint "routes.track.lowest:TOO_SMALL" check (track_lowest >= -1000),
  add constraint "routes.track.lowest:TOO_LARGE" check (track_lowest <= 10000),
  -- A track has a line, a file name and a distance, or nothing.
  add constraint "routes.track:REQUIRED" check (
    num_nulls(track_path, track_file, track_distance) = 0
    or num_nonnulls(track_path, track_file, track_distance, track_ascent, track_descent, track_highest, track_lowest) = 0);
