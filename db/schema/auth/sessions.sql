-- Sessions: one row per token. A refresh makes a new token and leaves the old one a few seconds, for requests on their way.
create table accounts.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- The same for every token of one sign-in, so that ending it ends them all.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Only a token that was replaced has an end of its own.
  expires_at timestamptz not null default 'infinity',
  -- Absolute end: never moved.
  ends_at timestamptz not null,
  seen_at timestamptz not null default now(),
  address inet,
  user_agent text check (length(user_agent) <= 300),
  -- Ends 90 days after its last use, while the club offers that.
  stay boolean not null default false,
  -- A session that was ended is kept for a while, so that the app can say why.
  end_reason text check (end_reason in ('ended-by-admin', 'ended-by-member', 'password-changed', 'account-secured'))
);
create index sessions_of_sign_in on accounts.sessions (id);
create index sessions_of_user on accounts.sessions (user_id);
create index sessions_by_end on accounts.sessions (expires_at);
