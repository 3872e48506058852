-- The viewer has read one notification, or all until a moment, or declines to come to an activity: what asks for it is read, and they are not asked again.
-- Those of others are left alone.

create or replace function public.mark_notifications_read(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  read_until timestamptz;
  notification_id uuid;
  declined_activity uuid := case when $1 ? 'declinedActivityId' then rules.id_in($1, 'declinedActivityId') end;
begin
  perform rules.refuse_other_instants($1, '{until}');
  read_until := ($1 ->> 'until')::timestamptz;
  if read_until is null and declined_activity is null then
    notification_id := rules.id_in($1, 'notificationId');
  end if;
  update public.notifications as n set declined_at = now(), read_at = coalesce(n.read_at, now())
  where n.user_id = member and n.activity_id = declined_activity and rules.has_mark(n.kind, 'asksToCome');
  -- An instant of the API has milliseconds.
  update public.notifications set read_at = now()
  where user_id = member and read_at is null
    and (id = notification_id or date_trunc('milliseconds', created_at) <= read_until);
  return json_build_object('unread', rules.count_unread(member));
exception
  when data_exception then
    perform rules.refuse_field('until', 'NOT_A_DATE');
end
$$;
