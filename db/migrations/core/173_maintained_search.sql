-- PostgreSQL computes generated columns again with every update of a table that has a BEFORE trigger, so each taken seat folded the texts of its activity.
-- A trigger of the texts maintains the column instead: db/functions/activities/maintain_search.sql.
alter table public.activities alter column search drop expression;
