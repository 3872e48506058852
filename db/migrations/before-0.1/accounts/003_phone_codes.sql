-- One-time codes by text message: one living code per number. A number that nobody has gets a row too, after the same work, with nobody behind it.
create table accounts.phone_codes (
  phone text primary key,
  user_id uuid references public.profiles (id) on delete cascade,
  salt bytea not null check (length(salt) = 16),
  -- SHA-256 of the salt and the six digits.
  code_hash bytea not null check (length(code_hash) = 32),
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries <= 3),
  used_at timestamptz
);
create index phone_codes_of_user on accounts.phone_codes (user_id);
