-- The rules of this state are superseded by a later migration.
select 1;
