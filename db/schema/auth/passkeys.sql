-- Passkeys: keys of members' devices, with which they sign in. Stored is the public half, with which nobody can sign in.
create table accounts.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- What the device calls it.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 5000),
  -- How often it has signed, as the device counts. Many count nothing and say 0.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  -- Whether the device keeps a copy elsewhere.
  backed_up boolean not null,
  -- What the member calls it.
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_user on accounts.passkeys (user_id);
