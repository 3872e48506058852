-- Members who have not confirmed that they saved their backup codes.
create table public.unsaved_backup_codes (
  user_id uuid primary key references public.profiles on delete cascade
);
alter table public.unsaved_backup_codes enable row level security;
