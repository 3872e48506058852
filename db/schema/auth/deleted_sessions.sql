-- The tokens of sessions whose account was deleted, so that the app can say so. SHA-256; nothing tells whose they were.
create table accounts.deleted_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  deleted_at timestamptz not null default now()
);
