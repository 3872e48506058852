-- A sign-in with a third party that is under way: the browser is at the issuer. Both values are SHA-256.
create table accounts.open_id_starts (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- What only the browser that began has.
  binding_hash bytea not null check (length(binding_hash) = 32),
  expires_at timestamptz not null
);
create index open_id_starts_by_end on accounts.open_id_starts (expires_at);
