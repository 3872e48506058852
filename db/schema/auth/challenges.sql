-- Sign-ins between their two steps.
create table accounts.challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references public.profiles (id) on delete cascade,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries <= 3),
  stay boolean not null default false
);
create index challenges_of_user on accounts.challenges (user_id);
create index challenges_by_end on accounts.challenges (expires_at);
