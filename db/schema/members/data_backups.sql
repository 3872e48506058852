-- Data exports that members asked for: each is a file with everything that the club stores about its member.
create table public.data_backups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  backup_type text not null default 'manual' check (backup_type = 'manual'),
  status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'failed')),
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create index data_backups_user on public.data_backups (user_id, created_at desc);
alter table public.data_backups enable row level security;
