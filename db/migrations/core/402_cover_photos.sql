alter table public.photos
  -- A leader chose it as the picture of its activity. Without one, it is the first photo.
  add column is_cover boolean not null default false;
create unique index cover_of_activity on public.photos (activity_id) where is_cover;
