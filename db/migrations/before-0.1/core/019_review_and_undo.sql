-- The version that an admin approved; null for activities that were never reviewed.
alter table public.activities add column reviewed_version integer;
update public.activities set reviewed_version = version where phase in ('voting', 'enrolling');

-- The phase before the last command, who may undo that command, and until when.
alter table public.activities
  add column undo_phase text,
  add column undo_by uuid,
  add column undo_until timestamptz,
  add constraint undo_is_complete check (num_nonnulls(undo_phase, undo_by, undo_until) in (0, 3));
