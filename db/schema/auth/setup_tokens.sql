-- The one-time link of the first admin, valid for a day and only while there is no admin.
create table accounts.setup_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);
