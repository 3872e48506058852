-- Backup codes for the day on which the phone is in the lake. Argon2id under a salt of the set: one code has 50 bits, too few for a plain hash.
create table accounts.backup_codes (
  user_id uuid not null references accounts.second_factors (user_id) on delete cascade,
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);
