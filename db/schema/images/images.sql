-- Images that members have uploaded. A row exists before its files do, and is deleted after them, so that there is no file without one.
create table public.images (
  id uuid primary key default gen_random_uuid(),
  -- Null once the member has left: nobody may use the image again, and it is deleted.
  owner_id uuid references public.profiles on delete set null,
  -- The address of its widest size. In a demo it holds the image itself, which is too long for an ordinary index.
  url text not null,
  -- Where its files are, as the storage calls it.
  name text not null,
  use text not null,
  widths integer[] not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- When it was last chosen: an image that was just chosen is not deleted.
  chosen_at timestamptz not null default now(),
  -- The next cleanup removes its files.
  pending_deletion boolean not null default false,

  constraint "use:NOT_A_CHOICE" check (use in ('cover', 'avatar')),
  constraint "widths:TOO_MANY" check (cardinality(widths) between 1 and 8),
  constraint "bytes:TOO_SMALL" check (bytes > 0)
);
create unique index images_name on public.images (name);
create index images_url on public.images using hash (url);
create index images_owner on public.images (owner_id, created_at);
create index images_oldest on public.images (chosen_at);
alter table public.images enable row level security;
