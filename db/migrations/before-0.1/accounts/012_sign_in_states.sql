-- Standard names for sign-ins under way.
alter table accounts.open_id_starts rename to oidc_states;
alter index accounts.open_id_starts_by_end rename to oidc_states_by_end;
alter table accounts.passkey_starts rename to passkey_challenges;
alter index accounts.passkey_starts_by_end rename to passkey_challenges_by_end;
