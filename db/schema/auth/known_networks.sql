-- Networks from which a member has signed in before. A stranger who guesses elsewhere cannot lock these out.
create table accounts.known_networks (
  user_id uuid not null references public.profiles (id) on delete cascade,
  network text not null check (length(network) <= 60),
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_networks_by_day on accounts.known_networks (seen_at);
