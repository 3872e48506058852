-- The server's own keys, for what it must be able to read again.
create table accounts.keys (
  name text primary key,
  value bytea not null check (length(value) = 32)
);
