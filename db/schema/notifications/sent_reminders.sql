-- Reminders that were sent, each with the moment that it was about: a new start or closing time has a reminder of its own.
create table public.sent_reminders (
  activity_id uuid not null references public.activities on delete cascade,
  kind text not null,
  moment timestamptz not null,
  primary key (activity_id, kind)
);
alter table public.sent_reminders enable row level security;
