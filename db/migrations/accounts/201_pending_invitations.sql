-- Invitations that are mailed a few at a time.
create table accounts.pending_invitations (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- Who has invited.
  facts jsonb
);
create index pending_invitations_oldest on accounts.pending_invitations (requested_at, user_id);
