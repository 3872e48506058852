-- Sign-ins with an identity provider and uses of a passkey that are under way: the same kind of row, which is used once. All values are SHA-256.
create table accounts.one_time_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('oidc', 'passkey')),
  -- The browser or the session that started it. Null for signing in with a passkey.
  binding_hash bytea check (length(binding_hash) = 32),
  expires_at timestamptz not null
);
create index one_time_challenges_by_binding on accounts.one_time_challenges (binding_hash);
create index one_time_challenges_by_end on accounts.one_time_challenges (expires_at);

insert into accounts.one_time_challenges (challenge_hash, purpose, binding_hash, expires_at)
  select state_hash, 'oidc', binding_hash, expires_at from accounts.oidc_states
  union all
  select challenge_hash, 'passkey', sha256(convert_to(session_id::text, 'UTF8')), expires_at from accounts.passkey_challenges
  on conflict do nothing;
drop table accounts.oidc_states, accounts.passkey_challenges;
