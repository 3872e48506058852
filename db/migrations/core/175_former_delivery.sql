-- Returned the number of messages, which are now written after the commit.
drop function if exists rules.deliver_notifications(uuid[], text, text, jsonb, text);
