-- The settings of the club: one row.
create table public.system_settings (
  only_row boolean primary key default true check (only_row),
  system_name text not null default 'Bothy',
  system_description text not null default '',
  system_logo text,
  -- The largest number of seats that an activity may have.
  max_participants integer not null default 50,
  auto_approve boolean not null default false,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  require_email_verification boolean not null default true,
  allow_self_registration boolean not null default true,
  minimum_password_length integer not null default 6,
  require_complex_password boolean not null default false,
  -- Minutes without use after which a session ends.
  session_timeout integer not null default 30,
  max_login_attempts integer not null default 5,
  -- Whether members may stay signed in on a device, for longer than the timeout.
  offer_stay_signed_in boolean not null default true,
  -- Where the tiles of the map come from: nowhere, from the address of a provider (raster tiles, or a style with vector tiles), or from a PMTiles file
  -- that the club puts beside its data. Only an address that a browser may load safely: https, or http on the same machine. It is public, and so is a key in it.
  map_source text not null default 'none',
  map_url text not null default '',
  map_attribution text not null default '',
  -- Whom members call in an emergency: 112, or what the country or the mountain rescue of the club has.
  emergency_number text not null default '112',

  constraint "systemName:REQUIRED" check (char_length(btrim(system_name)) >= 1),
  constraint "systemName:TOO_LONG" check (char_length(system_name) <= 60),
  constraint "systemDescription:TOO_LONG" check (char_length(system_description) <= 500),
  constraint "systemLogo:TOO_LONG" check (char_length(system_logo) <= 500),
  constraint "systemLogo:INVALID" check (system_logo ~ '^(https://|/[^/])'),
  constraint "maxParticipants:TOO_SMALL" check (max_participants >= 1),
  constraint "maxParticipants:TOO_LARGE" check (max_participants <= 1000),
  constraint "minimumPasswordLength:TOO_SMALL" check (minimum_password_length >= 4),
  constraint "minimumPasswordLength:TOO_LARGE" check (minimum_password_length <= 50),
  constraint "sessionTimeout:TOO_SMALL" check (session_timeout >= 5),
  constraint "sessionTimeout:TOO_LARGE" check (session_timeout <= 1440),
  constraint "maxLoginAttempts:TOO_SMALL" check (max_login_attempts >= 1),
  constraint "maxLoginAttempts:TOO_LARGE" check (max_login_attempts <= 20),
  constraint "mapSource:NOT_A_CHOICE" check (map_source in ('none', 'raster', 'style', 'pmtiles')),
  constraint "mapUrl:TOO_LONG" check (char_length(map_url) <= 500),
  constraint "mapUrl:REQUIRED" check (map_url <> '' or map_source not in ('raster', 'style')),
  constraint "mapUrl:INVALID" check (map_url = '' or (
    map_url ~ '^(https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?/[!-~]*$'
    and (map_source <> 'raster' or (strpos(map_url, '{z}') > 0 and strpos(map_url, '{x}') > 0 and strpos(map_url, '{y}') > 0)))),
  constraint "mapAttribution:TOO_LONG" check (char_length(map_attribution) <= 200),
  -- Every provider asks to be named.
  constraint "mapAttribution:REQUIRED" check (map_source = 'none' or map_attribution <> ''),
  constraint "emergencyNumber:REQUIRED" check (emergency_number <> ''),
  constraint "emergencyNumber:INVALID" check (emergency_number ~ '^(\+?[0-9]{2,15})?$')
);
insert into public.system_settings default values;
alter table public.system_settings enable row level security;
