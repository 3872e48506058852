-- Where members are notified of an activity: it writes an entry of the app and, where the storage of the accounts sends mails, SMS and push notifications, those too.
-- Summaries, which are only mailed, are in db/functions/outbox/summaries.sql.
-- The entry is written in the transaction of the event. So is a note for the messages, which are written after the commit: neither exists without the event.

-- Whether the member wants notifications of this topic on any channel. A member without a settings row has the column defaults. Nobody can switch alarms off.
create or replace function rules.wants_topic(member uuid, topic text) returns boolean
  language sql stable
  return topic in ('summary', 'emergency') or coalesce((
    select case topic
        when 'activity' then s.notify_activity when 'votes' then s.notify_votes when 'reminders' then s.notify_reminders
        when 'leading' then s.notify_leading when 'review' then s.notify_review else s.notify_system end
    from public.user_settings as s where s.user_id = member), true);

-- What a notification says of an activity.
create or replace function rules.facts_of(activity public.activities) returns jsonb
  language sql stable
  return jsonb_build_object('activity', (activity).id, 'title', (activity).title, 'location', (activity).location, 'coordinates', rules.coordinates_json(activity), 'timeZone', (activity).time_zone,
    'startTime', rules.instant((activity).start_time), 'endTime', rules.instant((activity).end_time));

-- What a message says of it besides: the name of its leader.
create or replace function rules.message_facts_of(activity public.activities) returns jsonb
  language sql stable
  return rules.facts_of(activity) || jsonb_strip_nulls(jsonb_build_object('leader', (select name from public.profiles where id = (activity).creator_id)));

-- Which change of the calendar entry this is, in mails that correct the entry of who takes part. A deletion is a change, too.
create or replace function rules.sequence_of(kind text, activity public.activities) returns jsonb
  language sql stable
  return case when rules.has_mark(kind, 'changesCalendar')
    then jsonb_build_object('sequence', (activity).calendar_sequence + case kind when 'activity-deleted' then 1 else 0 end) else '{}' end;

-- One entry per member and event. An unread entry that gathers edits or members is updated instead. Names are read from the profiles.
create or replace function rules.add_notifications(recipients uuid[], kind text, activity_id uuid, facts jsonb, actor uuid) returns void
  language plpgsql as $$
begin
  with updated as (
    update public.notifications as n set
      facts = add_notifications.facts || case when n.facts ? 'firstPosition' then jsonb_build_object('firstPosition', n.facts -> 'firstPosition') else '{}' end, created_at = now(), members = array_remove(n.members, actor) || array_remove(array[actor], null)
    where n.user_id = any (recipients) and n.kind = add_notifications.kind and n.activity_id = add_notifications.activity_id and n.read_at is null
      and rules.is_merged(n.kind)
    returning n.user_id)
  insert into public.notifications (user_id, kind, activity_id, facts, members)
  select recipient, add_notifications.kind, add_notifications.activity_id, add_notifications.facts, array_remove(array[actor], null)
  from unnest(recipients) as recipient where recipient not in (select user_id from updated);
end
$$;

-- Who declined a notification that asks whether they come is not asked again, unless they vote for the activity later.
create or replace function rules.has_declined(member uuid, activity uuid) returns boolean
  language sql stable
  return exists (
    select from public.notifications as n
    where n.user_id = member and n.activity_id = activity and n.declined_at is not null and not exists (
      select from public.votes as v where v.user_id = member and v.activity_id = activity and v.created_at > n.declined_at));

-- Nobody is notified of what they do themselves, nor asked about an activity that they declined, except an admin who deletes the account of a leader. `message` is what a member wrote; an entry about a discussion has the id of it instead; `actor` is the
-- member whom the notification names. Returns the number of members notified.
create or replace function rules.notify_members(members uuid[], kind text, activity public.activities, more jsonb default '{}',
  message text default null, actor uuid default null) returns integer
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  topic text not null := rules.topic_of(kind);
  facts jsonb := rules.message_facts_of(activity) || rules.sequence_of(kind, activity) || more;
  -- The lock waits for the deletion of a member, who then is no recipient.
  recipients uuid[] := array(
    select p.id from public.profiles as p
    where p.id = any (members) and (p.id is distinct from auth.uid() or notify_members.kind = 'activity-without-leader') and rules.wants_topic(p.id, topic)
      and not (rules.has_mark(notify_members.kind, 'asksToCome') and rules.has_declined(p.id, activity.id))
    order by p.id
    for key share);
begin
  perform rules.add_notifications(recipients, kind, activity.id, facts - '{sender,leader,sequence}'::text[] || jsonb_strip_nulls(jsonb_build_object('message', case when not more ? 'messageId' then message end)), actor);
  perform rules.deliver_notifications(recipients, kind, topic,
    facts || jsonb_strip_nulls(jsonb_build_object('member', (select name from public.profiles where id = actor)))
      || case when rules.gathers_members(kind) then jsonb_build_object('fresh', jsonb_build_array(actor)) else '{}' end, message);
  return cardinality(recipients);
end
$$;

-- The tabs of the member load their notifications again. A deleted activity, which empties `activity_id`, has an event of its own.
create or replace function rules.notify_of_notification() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_member_event(new.user_id);
  return null;
end
$$;

create or replace trigger notify_of_notification after insert or update of facts, members, created_at, read_at on public.notifications for each row execute function rules.notify_of_notification();
