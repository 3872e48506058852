-- A second proof of who signs in: codes of an authenticator app.
create table accounts.second_factors (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- The secret of the authenticator app, AES-256-GCM; it must be read again to check a code, so it cannot be a hash.
  secret bytea not null check (length(secret) <= 200),
  -- Null while it is being set up: then it guards nothing yet.
  enabled_at timestamptz,
  -- The half minute of the last code that was taken: that code and all before it are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
