-- Sign-ins with an identity provider and uses of a passkey that are under way: rows that are used once. All values are SHA-256.
create table accounts.one_time_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('oidc', 'passkey')),
  -- The browser or the session that started it. Null for signing in with a passkey.
  binding_hash bytea check (length(binding_hash) = 32),
  expires_at timestamptz not null
);
create index one_time_challenges_by_binding on accounts.one_time_challenges (binding_hash);
create index one_time_challenges_by_end on accounts.one_time_challenges (expires_at);
