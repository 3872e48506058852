-- A club may delete the messages and photos of an activity some months after its end. The hourly status check deletes some of them each time.

create or replace function rules.is_over_for(activity public.activities, months integer, moment timestamptz) returns boolean
  language sql stable
  return months > 0 and rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) < moment - make_interval(months => months);

-- What the members were told of messages that are gone.
create or replace function rules.forget_told_messages(activity uuid) returns void
  language sql set search_path = ''
begin atomic
  delete from public.notifications as n
  where n.activity_id = activity and n.facts ? 'messageId'
    and not exists (select from public.messages as m where m.id = (n.facts ->> 'messageId')::uuid);
end;

-- At most so many rows of each kind, so that commands wait only shortly. An activity that is in use now is left for the next time.
create or replace function rules.delete_past_content(moment timestamptz default now(), at_most integer default 1000) returns void
  language plpgsql set search_path = '' as $$
declare
  settings public.system_settings;
  activity public.activities;
  deleted integer;
  messages_left integer := at_most;
  photos_left integer := at_most;
begin
  select * into settings from public.system_settings;
  if settings.message_months = 0 and settings.photo_months = 0 then
    return;
  end if;
  for activity in
    select * from public.activities as a
    where rules.is_over_for(a, settings.message_months, moment) and exists (select from public.messages as m where m.activity_id = a.id)
      or rules.is_over_for(a, settings.photo_months, moment) and exists (select from public.photos as p where p.activity_id = a.id)
    order by a.start_time, a.id
    for no key update skip locked
  loop
    exit when messages_left <= 0 and photos_left <= 0;
    if rules.is_over_for(activity, settings.message_months, moment) then
      delete from public.messages where id in (
        select m.id from public.messages as m where m.activity_id = activity.id order by m.position limit messages_left);
      get diagnostics deleted = row_count;
      messages_left := messages_left - deleted;
      if deleted > 0 then
        perform rules.forget_told_messages(activity.id), rules.send_discussion_event(activity);
      end if;
    end if;
    if rules.is_over_for(activity, settings.photo_months, moment) then
      delete from public.photos where id in (
        select p.id from public.photos as p where p.activity_id = activity.id order by p.position limit photos_left);
      get diagnostics deleted = row_count;
      photos_left := photos_left - deleted;
      if deleted > 0 then
        perform rules.send_photo_event(activity);
      end if;
    end if;
  end loop;
end
$$;
