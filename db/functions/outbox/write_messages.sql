-- What happens after the commit of a command: the notifications that it noted become messages of the outbox.

-- A further edit, or a further member who joins or leaves, updates the message that waits. A mail no longer waits for its summary if the new facts would come
-- too late in it. What does not wait for a summary, like a push notification, does not begin to.
create or replace function accounts.merge_pending_notifications(event accounts.pending_notifications) returns void
  language plpgsql as $$
begin
  update accounts.outbox as o set payload = accounts.facts_for(p, event.topic, event.facts) || case when event.facts ? 'fresh' then jsonb_build_object('fresh', coalesce(o.payload -> 'fresh', '[]') || (event.facts -> 'fresh')) else '{}' end,
    created_at = event.created_at, expires_at = case o.channel when 'push' then accounts.push_deadline(o.kind, event.facts) else now() + (o.expires_at - o.created_at) end,
    summary_at = (
      select least(o.summary_at, due.moment) from accounts.summary_at(o.user_id, o.kind, o.topic, event.facts) as due (moment)
      where o.summary_at is not null and due.moment is not null)
  from public.profiles as p
  where p.id = o.user_id and o.kind = event.kind and not o.enqueued and o.user_id = any (event.members) and o.payload ->> 'activity' = event.facts ->> 'activity';
end
$$;

-- Writes the messages of a notification to the outbox, for each member and channel. SMS are only sent for cancellations and removals. Who joined or left is
-- pushed at once, and mailed once an hour. What a member wrote is deleted from the outbox once it is sent. The messages have the time of their cause.
-- Planning costs more than ten times the work, so the plan is kept.
create or replace function accounts.write_messages_of(event accounts.pending_notifications) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  -- The command adds the routes after the activity.
  if event.kind = 'activity-proposed' then
    event.facts := event.facts || jsonb_build_object('routes', array(select title from public.routes where activity_id = (event.facts ->> 'activity')::uuid order by position));
  end if;
  if rules.is_merged(event.kind) then
    perform accounts.merge_pending_notifications(event);
  end if;
  with added as (
    insert into accounts.outbox as fresh (kind, topic, channel, user_id, recipient, subscription_id, recipient_name, locale, payload, secret, enqueued, created_at, expires_at, summary_at)
    select event.kind, event.topic, delivery.channel, p.id, delivery.address, delivery.subscription,
      case when p.email_verified then p.name else '' end, p.language, accounts.facts_for(p, event.topic, event.facts), event.message, false, event.created_at, delivery.expires_at, summary.due_at
    from public.profiles as p cross join lateral accounts.channels_to(p, event.kind, event.topic, event.facts) as delivery
      cross join lateral (
        select case when delivery.channel = 'mail' and (event.message is null or event.facts ? 'messageId') then accounts.summary_at(p.id, event.kind, event.topic, event.facts) end as due_at) as summary
    where p.id = any (event.members) and delivery.address is not null
      and not accounts.is_over_limit(p.id, event.kind, delivery.channel, (event.facts ->> 'activity')::uuid)
      and not (rules.is_merged(event.kind) and exists (
        select from accounts.outbox as o
        where o.kind = event.kind and not o.enqueued and o.user_id = p.id and o.payload ->> 'activity' = event.facts ->> 'activity'
          and o.channel = delivery.channel and o.subscription_id is not distinct from delivery.subscription))
    returning fresh as later)
  -- What can be undone replaces nothing: after an undo, nobody would tell the edit.
  delete from accounts.outbox as o using added
  where o.user_id = any (event.members) and accounts.is_replaced(o, added.later) and not accounts.is_undoable(added.later);
end
$$;

-- Turns what commands have noted into messages, in the order of the commands. One process at a time: what it writes decides what follows. A notification
-- to a member who is being deleted waits for the next time, because a deletion may wait for the command that waits for this. So does one that fails, which holds
-- up no other: the health page then shows how long it waits.
create or replace function accounts.write_messages() returns void
  language plpgsql as $$
declare
  event accounts.pending_notifications;
begin
  perform accounts.write_pending_invitations();
  if not exists (select from accounts.pending_notifications) then
    return;
  end if;
  lock table accounts.pending_notifications in share update exclusive mode;
  for event in select * from accounts.pending_notifications order by id for update loop
    begin
      perform from public.profiles where id = any (event.members) order by id for key share nowait;
      perform accounts.write_messages_of(event);
      delete from accounts.pending_notifications where id = event.id;
    exception
      when lock_not_available then null;
      when others then raise warning 'The messages of notification % (%) cannot be written: %', event.id, event.kind, sqlerrm;
    end;
  end loop;
end
$$;

revoke execute on all functions in schema accounts from public;
