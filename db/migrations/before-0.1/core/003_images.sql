-- Pictures that members have uploaded. A row is here before its files are, and goes after them, so that no file is ever without one.
create table public.images (
  id uuid primary key default gen_random_uuid(),
  -- Null once the member has left: nobody may use the picture again, and it is collected.
  owner_id uuid references public.profiles on delete set null,
  -- The address of its widest size. In the browser's own club it holds the picture itself, which no ordinary index takes.
  url text not null,
  -- Where its files are, as the storage calls it.
  name text not null,
  use text not null,
  widths integer[] not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- When it was last chosen: one that was just taken into use is never collected.
  chosen_at timestamptz not null default now(),
  -- Its files are being removed.
  doomed boolean not null default false,
  constraint "use:NOT_A_CHOICE" check (use in ('cover', 'avatar')),
  constraint "widths:TOO_MANY" check (cardinality(widths) between 1 and 8),
  constraint "bytes:TOO_SMALL" check (bytes > 0)
);
create unique index images_name on public.images (name);
create index images_url on public.images using hash (url);
create index images_owner on public.images (owner_id, created_at);
create index images_oldest on public.images (chosen_at);
alter table public.images enable row level security;

-- Where pictures are used.
create index activities_cover on public.activities using hash (cover_image) where cover_image is not null;
create index profiles_avatar on public.profiles using hash (avatar) where avatar is not null;

-- With a member go their pictures; an activity that showed one is drawn again.
create function rules.forget_images() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set cover_image = null
  where cover_image in (select url from public.images where owner_id = old.id);
  update public.images set doomed = true where owner_id = old.id;
  return old;
end
$$;
create trigger forget_images before delete on public.profiles for each row execute function rules.forget_images();
