-- The log of operations, which admins read.
create table public.system_logs (
  id bigint primary key generated always as identity,
  -- The entry stays when the member leaves: the log says what happened, no longer who.
  user_id uuid references public.profiles on delete set null,
  operation text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index system_logs_user on public.system_logs (user_id);
create index system_logs_operation on public.system_logs (operation, id desc);
alter table public.system_logs enable row level security;
