-- It takes the message instead of its id.
drop function if exists rules.forget_sent_message(public.activities, uuid);
