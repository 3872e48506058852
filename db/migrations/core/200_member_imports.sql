-- Members from a file: what an admin has checked, applied or undone. The rows are deleted a day later, except which members an import made.
create table public.member_imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  file_name text not null,
  -- Of the mails and letters to new members.
  language text not null,
  applied_at timestamptz,
  undone_at timestamptz,
  -- Rows by outcome.
  counts jsonb not null default '{}',
  constraint member_imports_check check (undone_at is null or applied_at is not null),
  constraint member_imports_file_name_check check (char_length(file_name) <= 200),
  constraint member_imports_language_check check (language in ('en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate'))
);
create index member_imports_newest on public.member_imports (created_at desc, id desc);
create index member_imports_creator on public.member_imports (created_by);
alter table public.member_imports enable row level security;

create table public.imported_rows (
  import_id uuid not null references public.member_imports on delete cascade,
  -- Of the file, as its program numbers them.
  line integer not null,
  -- As they are in the file, each in its one form; null where the file says nothing.
  name text,
  email text,
  phone text,
  birthday text,
  role text,
  outcome text,
  -- Why the row is refused.
  problem jsonb,
  -- The member that the row has made or changed.
  member_id uuid references public.profiles on delete set null,
  -- What it has changed, as it was.
  former jsonb,
  -- Why an undo has left the member alone.
  kept text,
  primary key (import_id, line),
  constraint imported_rows_texts_check check (
    char_length(concat(name, birthday, role)) <= 900 and char_length(concat(email, phone)) <= 600),
  constraint imported_rows_kept_check check (kept in ('gone', 'self', 'signed-in', 'took-part', 'changed', 'phone-taken')),
  constraint imported_rows_outcome_check check (outcome in ('new', 'changed', 'same', 'refused'))
);
create index imported_rows_member on public.imported_rows (member_id) where member_id is not null;
alter table public.imported_rows enable row level security;
