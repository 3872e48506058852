-- Where the tiles of the map come from: nowhere, from the address of a provider (raster tiles, or a style with vector tiles), or from a PMTiles file that the club
-- puts beside its data. Only an address that a browser may load safely: https, or http on the same machine. It is public, and so is a key in it.
alter table public.system_settings
  add column map_source text not null default 'none',
  add column map_url text not null default '',
  add column map_attribution text not null default '',
  add constraint "mapSource:NOT_A_CHOICE" check (map_source in ('none', 'raster', 'style', 'pmtiles')),
  add constraint "mapUrl:TOO_LONG" check (char_length(map_url) <= 500),
  add constraint "mapUrl:REQUIRED" check (map_url <> '' or map_source not in ('raster', 'style')),
  add constraint "mapUrl:INVALID" check (map_url = '' or (
    map_url ~ '^(https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?/[!-~]*$'
    and (map_source <> 'raster' or (strpos(map_url, '{z}') > 0 and strpos(map_url, '{x}') > 0 and strpos(map_url, '{y}') > 0)))),
  add constraint "mapAttribution:TOO_LONG" check (char_length(map_attribution) <= 200),
  -- Every provider asks to be named.
  add constraint "mapAttribution:REQUIRED" check (map_source = 'none' or map_attribution <> '');
