alter table public.routes
  -- Whether elevations of the track come from the map of the club: all of them, or those that the file lacks. Null: they are the file's.
  add column track_map_heights text,
  add constraint "routes.track.mapHeights:NOT_A_CHOICE" check (track_map_heights in ('all', 'some'));
