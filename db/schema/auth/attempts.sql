-- How often one address tried one thing within the window that began at `began_at`: the rate limits. Unlogged, because it is worth nothing after a crash.
create unlogged table accounts.attempts (
  kind text not null,
  address text not null,
  began_at timestamptz not null,
  count integer not null,
  primary key (kind, address)
);
