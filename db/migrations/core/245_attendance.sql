-- Who came to which activity, who did not, and who left shortly before its start. Only in a club that records it.
create table public.attendance (
  activity_id uuid not null references public.activities on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  kind text not null,
  recorded_at timestamptz not null default now(),
  -- Why the member left so late, if they have said so.
  reason text not null default '',
  -- What the member says against the entry, which does not count until an admin has decided.
  objection text not null default '',
  objected_at timestamptz,
  -- What an admin has decided: the entry is kept, or removed and counts no longer. With a note to the member.
  decision text,
  note text not null default '',
  decided_at timestamptz,

  primary key (activity_id, user_id),
  constraint attendance_kind check (kind in ('present', 'no-show', 'late-cancellation')),
  constraint attendance_objection check ((objected_at is null) = (objection = '')),
  constraint attendance_decision check ((decided_at is null) = (decision is null) and (decision is null or objected_at is not null)),
  constraint "reason:TOO_LONG" check (char_length(reason) <= 200),
  constraint "text:TOO_LONG" check (char_length(objection) <= 500),
  constraint "decision:NOT_A_CHOICE" check (decision in ('kept', 'removed')),
  constraint "note:TOO_LONG" check (char_length(note) <= 500)
);
create index attendance_of_member on public.attendance (user_id);
alter table public.attendance enable row level security;

alter table public.system_settings
  -- Whether the club records attendance, and from how many no-shows in a year on a member needs a leader to join; 0 for any number.
  add column records_attendance boolean not null default false,
  add column no_show_limit integer not null default 0,
  add constraint "noShowLimit:TOO_SMALL" check (no_show_limit >= 0),
  add constraint "noShowLimit:TOO_LARGE" check (no_show_limit <= 5);
