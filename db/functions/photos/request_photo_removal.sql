-- Somebody who is on a photo asks for its removal. It is hidden at once; the leaders delete it or show it again. They also choose who sees the photos.

create or replace function public.request_photo_removal(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos := rules.lock_photo($1);
  activity public.activities := rules.activity_of(photo);
begin
  if photo.hidden_at is null then
    update public.photos set hidden_at = now(), hidden_by = auth.uid() where id = photo.id;
    perform rules.notify_members(rules.leaders_or_admins_of(activity), 'photo-removal-requested', activity, '{}', null, auth.uid());
    perform rules.send_photo_event(activity);
  end if;
  return '{"ok": true}';
end
$$;

create or replace function public.set_photos(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  if not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif not rules.has_photos() then
    perform rules.refuse('NO_PHOTOS');
  end if;
  insert into public.photo_audiences as one (activity_id, audience) values (activity.id, $1 ->> 'audience')
  on conflict (activity_id) do update set audience = excluded.audience;
  perform rules.log_activity_operation('set_photos', activity, jsonb_build_object('audience', $1 ->> 'audience'));
  perform rules.send_photo_event(activity);
  return public.list_photos(jsonb_build_object('activityId', activity.id));
exception
  when check_violation or not_null_violation then
    perform rules.refuse_field('audience', 'NOT_A_CHOICE');
end
$$;
