-- Spots that a leader gave by name, and why. In a table of its own, because members read `participants`.
create table public.given_seats (
  activity_id uuid not null,
  user_id uuid not null,
  given_by uuid references public.profiles on delete set null,
  reason text not null constraint "reason:TOO_LONG" check (char_length(reason) <= 200),

  primary key (activity_id, user_id),
  constraint given_seats_participant foreign key (activity_id, user_id) references public.participants on delete cascade
);
create index given_seats_given_by on public.given_seats (given_by);
alter table public.given_seats enable row level security;

alter table public.waitlist
  -- When a leader took the offer back. Another one follows when a further spot becomes free.
  add column withdrawn_at timestamptz,
  -- The kind of the notification that waits for the morning of the member.
  add column untold_kind text;

alter table public.activities
  -- Whom the last command seated, as they waited, while it can be undone.
  add column undo_seat jsonb,
  -- The free spots of the last hours that the leaders know of.
  add column told_spots integer not null default 0,
  drop constraint undo_is_complete,
  add constraint undo_is_complete check (num_nonnulls(undo_phase, undo_by, undo_until) in (0, 3) and (undo_seat is null or undo_phase is not null));

drop function if exists rules.message_readers(public.activities) cascade;
