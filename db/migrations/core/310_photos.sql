-- Photos of running and finished activities. Only in a club that has them.
alter table public.images drop constraint "use:NOT_A_CHOICE", add constraint "use:NOT_A_CHOICE" check (use in ('cover', 'avatar', 'photo'));

create table public.photos (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references public.activities on delete cascade,
  owner_id uuid not null references public.profiles on delete cascade,
  image_id uuid not null references public.images on delete cascade,
  -- In the order in which the club received them, whichever devices they are from.
  position bigint not null generated always as identity,
  caption text not null default '',
  alt_text text not null default '',
  added_at timestamptz not null default now(),
  -- Since then only its owner and the leaders see it. The reason is an admin's; without one, somebody asked for its removal.
  hidden_at timestamptz,
  hidden_by uuid references public.profiles on delete set null,
  hidden_reason text,

  constraint "caption:TOO_LONG" check (char_length(caption) <= 300),
  constraint "altText:TOO_LONG" check (char_length(alt_text) <= 300),
  constraint "reason:TOO_LONG" check (char_length(hidden_reason) <= 500),
  constraint "hiddenAt:REQUIRED" check (hidden_at is not null or hidden_reason is null)
);
create unique index photo_of_image on public.photos (image_id);
create index photos_newest on public.photos (activity_id, position desc);
create index photos_of_member on public.photos (owner_id);
create index photos_hidden_by on public.photos (hidden_by) where hidden_by is not null;
alter table public.photos enable row level security;

-- Who sees the photos of an activity. Without a row: members.
create table public.photo_audiences (
  activity_id uuid primary key references public.activities on delete cascade,
  audience text not null,
  constraint "audience:NOT_A_CHOICE" check (audience in ('participants', 'members', 'everyone'))
);
alter table public.photo_audiences enable row level security;

alter table public.system_settings
  -- Whether activities have photos.
  add column photos boolean not null default false,
  -- How many one member adds to an activity.
  add column photos_per_member integer not null default 30,
  -- Megabytes of the photos of one activity, and of all.
  add column activity_photo_space integer not null default 300,
  add column photo_space integer not null default 5000,
  add constraint "photosPerMember:TOO_SMALL" check (photos_per_member >= 1),
  add constraint "photosPerMember:TOO_LARGE" check (photos_per_member <= 500),
  add constraint "activityPhotoSpace:TOO_SMALL" check (activity_photo_space >= 1),
  add constraint "activityPhotoSpace:TOO_LARGE" check (activity_photo_space <= 10000),
  add constraint "photoSpace:TOO_SMALL" check (photo_space >= 1),
  add constraint "photoSpace:TOO_LARGE" check (photo_space <= 1000000);
