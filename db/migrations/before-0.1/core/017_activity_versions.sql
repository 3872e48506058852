-- The number of edits of an activity, and the edit that last changed each of its fields: a save from an outdated form is refused with the fields
-- that have changed since.
alter table public.activities
  add column version integer not null default 1,
  add column field_versions jsonb not null default '{}';
