-- The reason that an approval or another rejection has replaced, for its undo.
alter table public.activities add column undo_reject_reason text not null default '';
