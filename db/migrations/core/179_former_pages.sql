-- Have the names of functions that a database from before 0.1.0 drops, or took what a row has.
drop function if exists rules.activity_page(jsonb, text, text, text), accounts.merge_pending_notifications(uuid[], text, jsonb);
