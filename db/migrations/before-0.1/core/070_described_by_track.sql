-- A route without a track is known by its description alone. A track shows the way, so its description may be empty.
alter table public.routes
  drop constraint "routes.description:REQUIRED",
  add constraint "routes.description:REQUIRED" check (track_path is not null or char_length(btrim(description)) >= 1);
