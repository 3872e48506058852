-- Whom to call if something happens to a member.
create table public.emergency_contacts (
  user_id uuid primary key references public.profiles on delete cascade,
  name text not null,
  phone text not null,
  email text,
  -- Also about the member: allergies, medication.
  note text not null default '',
  constraint "name:REQUIRED" check (char_length(btrim(name)) >= 1),
  constraint "name:TOO_LONG" check (char_length(name) <= 60),
  constraint "phone:NOT_A_PHONE" check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint "email:TOO_LONG" check (char_length(email) <= 254),
  constraint "email:NOT_AN_EMAIL" check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$'),
  constraint "note:TOO_LONG" check (char_length(note) <= 1000)
);
alter table public.emergency_contacts enable row level security;
