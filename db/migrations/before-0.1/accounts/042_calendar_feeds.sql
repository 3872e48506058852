-- The calendar that a member subscribes to, at a secret address. A member has one at a time. The token is SHA-256.
create table accounts.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  with_favorites boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
