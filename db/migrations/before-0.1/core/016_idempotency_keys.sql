-- Commands that a member has run under an idempotency key. A retry after a lost answer finds the row and does not run the command again.
create table public.idempotency_keys (
  member_id uuid not null references public.profiles (id) on delete cascade,
  key uuid not null,
  -- SHA-256 of the name and the input of the command.
  request bytea not null check (length(request) = 32),
  created_at timestamptz not null default now(),
  -- The answer of the command; of an activity only its id, because the answer to a retry is the activity as it is then.
  activity_id uuid,
  answer json,
  primary key (member_id, key)
);
alter table public.idempotency_keys enable row level security;
