-- The map may be a PMTiles file at an address of its own: in a storage bucket, or on another site of the club.
alter table public.system_settings
  drop constraint "mapSource:NOT_A_CHOICE",
  drop constraint "mapUrl:REQUIRED",
  add constraint "mapSource:NOT_A_CHOICE" check (map_source in ('none', 'raster', 'style', 'pmtiles', 'pmtiles-url')),
  add constraint "mapUrl:REQUIRED" check (map_url <> '' or map_source not in ('raster', 'style', 'pmtiles-url'));
