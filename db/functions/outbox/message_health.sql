-- Messages that wait, and those that could not be sent. What waits for the end of quiet hours, or because a member has had enough for now, does not count.
create or replace function accounts.message_health(has_mail_provider boolean) returns json
  language plpgsql stable as $$
declare
  waiting integer;
  oldest timestamptz;
  failed integer;
  dead integer;
begin
  select count(*), min(created_at) into waiting, oldest from (
    select o.created_at from accounts.outbox as o where o.state = 'queued' and not accounts.is_held(o) and (o.enqueued or not accounts.is_throttled(o))
    union all select n.created_at from accounts.pending_notifications as n) as messages;
  select count(*) filter (where o.state = 'failed'), count(*) filter (where o.state = 'dead' and o.tried_at > now() - interval '7 days')
    into failed, dead from accounts.outbox as o where o.recipient <> '' and o.state in ('failed', 'dead');
  return json_build_object(
    'state', case
      when oldest < now() - interval '30 minutes' then 'failed'
      when failed > 0 or dead > 0 or not has_mail_provider then 'attention'
      else 'ok' end,
    'waiting', waiting, 'oldestWaitingAt', rules.instant(oldest), 'failed', failed, 'dead', dead, 'hasMailProvider', has_mail_provider);
end
$$;
