-- What the server of rest mode keeps about signing in. Nothing here is visible through the club's calls,
-- and nothing here is stored in clear: tokens and codes are SHA-256, passwords are argon2id.
create schema if not exists accounts;
revoke all on schema accounts from public;

-- better-auth's "account": how a member may sign in. `provider_id` is 'credential' for email and password.
create table accounts.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text check (password like '$argon2id$%'),
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_of_user on accounts.credentials (user_id);

-- better-auth's "verification": one-time codes and links.
create table accounts.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_of_identifier on accounts.verifications (identifier);

create table accounts.sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- The same for every token of one sign-in, so that ending it ends them all.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Idle end. A refresh makes a new token and leaves the old one a few seconds, for requests on their way.
  expires_at timestamptz not null,
  -- Absolute end: never moved.
  ends_at timestamptz not null,
  seen_at timestamptz not null default now(),
  address inet,
  user_agent text check (length(user_agent) <= 300)
);
create index sessions_of_sign_in on accounts.sessions (id);
create index sessions_of_user on accounts.sessions (user_id);
create index sessions_by_end on accounts.sessions (expires_at);

-- The one-time link of the first administrator, valid for a day and only while there is no administrator.
create table accounts.setup_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);

-- How often one address tried one thing within the window that began at `began_at`. Worth nothing after a crash.
create unlogged table accounts.attempts (
  kind text not null,
  address text not null,
  began_at timestamptz not null,
  count integer not null,
  primary key (kind, address)
);
