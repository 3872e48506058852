-- Reminders that no command causes: of a start and of the end of a vote, up to a day before. Each is sent once, however many processes run this at once.

create or replace function rules.send_reminder(kind text, activity public.activities, moment timestamptz, members uuid[], more jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  -- The lock waits for a deletion of the activity, of which nobody is reminded then.
  perform from public.activities as a where a.id = activity.id and a.phase = activity.phase for key share;
  if not found then
    return;
  end if;
  insert into public.sent_reminders as sent (activity_id, kind, moment) values (activity.id, kind, moment)
  on conflict on constraint sent_reminders_pkey do update set moment = excluded.moment where sent.moment <> excluded.moment;
  if found then
    perform rules.notify_members(members, kind, activity, more);
  end if;
end
$$;

-- The hourly status check runs it. The leader is reminded of the start, and who joined more than a day before: the others have just read all of it.
-- Everybody who votes, or marked the activity or a route, is reminded of the end of the vote.
create or replace function rules.send_reminders(moment timestamptz default now()) returns void
  language sql as $$
  select rules.send_reminder('activity-reminder', a, a.start_time,
    array(
      select unnest(rules.leaders_of(a))
      union select user_id from public.participants where activity_id = a.id and join_time <= a.start_time - rules.lifetime('reminder')),
    jsonb_build_object('sequence', a.calendar_sequence))
  from public.activities as a
  where a.phase = 'enrolling' and a.start_time > moment and a.start_time <= moment + rules.lifetime('reminder')
  order by a.id;
  select rules.send_reminder('vote-closing-soon', a, a.vote_closes_at,
    array(
      select unnest(rules.leaders_of(a))
      union select user_id from public.votes where activity_id = a.id
      union select user_id from public.route_interests where activity_id = a.id
      union select user_id from public.favorites where activity_id = a.id),
    jsonb_build_object('voteClosesAt', rules.instant(a.vote_closes_at)))
  from public.activities as a
  where a.phase = 'voting' and a.vote_closes_at > moment and a.vote_closes_at <= moment + rules.lifetime('reminder')
  order by a.id
$$;

-- Run by the hourly status check, too.
create or replace function rules.delete_old_notifications() returns void
  language sql as $$
  delete from public.notifications where created_at < now() - rules.lifetime('notification')
$$;
