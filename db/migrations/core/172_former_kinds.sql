-- Replaced by the fields of rules.notification_kinds.
drop function if exists rules.is_only_in_app(text), rules.asks_to_come(text), accounts.names_members(text);
