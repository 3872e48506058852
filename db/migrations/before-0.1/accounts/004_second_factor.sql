-- A second proof of who signs in: codes of an authenticator app, and backup codes for the day on which the phone is in the lake.
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

-- Argon2id under a salt of the set: one code has 50 bits, too few for a plain hash.
create table accounts.backup_codes (
  user_id uuid not null references accounts.second_factors (user_id) on delete cascade,
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- A sign-in between its two steps.
create table accounts.challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references public.profiles (id) on delete cascade,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries <= 3)
);
create index challenges_of_user on accounts.challenges (user_id);
create index challenges_by_end on accounts.challenges (expires_at);

-- Keys of the server's own, for what it must be able to read again.
create table accounts.keys (
  name text primary key,
  value bytea not null check (length(value) = 32)
);

-- Networks from which a member has come in before. A stranger who guesses elsewhere cannot lock these out.
create table accounts.known_networks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  network text not null check (length(network) <= 60),
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_networks_by_day on accounts.known_networks (seen_at);

-- Wrong guesses at one account: from each known network by itself, and from everywhere else together (network '').
create table accounts.guesses (
  kind text not null check (kind in ('password', 'second-factor')),
  -- SHA-256 of the address that was typed, or of the member's id: an address that nobody has is counted like any other.
  subject bytea not null check (length(subject) = 32),
  network text not null check (length(network) <= 60),
  count integer not null default 1,
  -- How many times in a row it came to a lock: each waits twice as long.
  locks integer not null default 0,
  guessed_at timestamptz not null default now(),
  primary key (kind, subject, network)
);
create index guesses_by_day on accounts.guesses (guessed_at);
