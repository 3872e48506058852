-- Accounts, where the club stores them itself. No call of the club reads them, and nothing is stored in the clear: tokens and codes are SHA-256, passwords are
-- hashed by argon2id, in a demo by PBKDF2.
create schema if not exists accounts;
revoke all on schema accounts from public;

-- Who sends an account call: every account function receives it as one value.
create type accounts.requester as (token_hash bytea, address inet, network text, user_agent text, locale text, is_limited boolean);
