-- Wrong guesses at one account: a count for each known network, and one for all others together (network '').
create table accounts.guesses (
  kind text not null check (kind in ('password', 'second-factor', 'phone-code')),
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
