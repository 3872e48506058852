-- One-time links in mails. A link for an unknown address belongs to nobody; it is stored so that both cases take the same work.
create table accounts.links (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'invitation', 'keep-two-factor', 'cancel-email-change')),
  user_id uuid references public.profiles (id) on delete cascade,
  -- The link is valid as long as the member keeps this address.
  email text not null,
  expires_at timestamptz not null
);
create index links_of_user on accounts.links (user_id);
create index links_by_end on accounts.links (expires_at);
