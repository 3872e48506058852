-- Two migrations were changed on the day on which they landed, 061 and 080. A database that had run them before gets their last form here.
alter table public.activities add column if not exists departed_at timestamptz;
alter table public.system_settings
  drop constraint if exists "mapUrl:NOT_A_URL",
  drop constraint if exists "mapUrl:NO_PLACEHOLDERS",
  drop constraint if exists "mapUrl:INVALID",
  add constraint "mapUrl:INVALID" check (map_url = '' or (
    map_url ~ '^(https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?/[!-~]*$'
    and (map_source <> 'raster' or (strpos(map_url, '{z}') > 0 and strpos(map_url, '{x}') > 0 and strpos(map_url, '{y}') > 0))));
