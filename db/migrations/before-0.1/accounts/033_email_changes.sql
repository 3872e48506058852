-- A new email address that waits for its link to be opened. A member has one at a time. The token is SHA-256.
create table accounts.email_changes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null check (length(email) <= 254),
  -- The session that asked for the change.
  session_id uuid not null,
  expires_at timestamptz not null
);
