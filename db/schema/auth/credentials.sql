-- How a member may sign in: `provider_id` is 'credential' for email and password, otherwise it names an identity provider.
create table accounts.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text check (password ~ '^\$(argon2id|pbkdf2-sha256)\$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_of_user on accounts.credentials (user_id);
