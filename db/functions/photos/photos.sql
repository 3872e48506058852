-- The photos of an activity: who adds them, and who sees them.

create or replace function rules.has_photos() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select photos from public.system_settings);
end
$$;

create or replace function rules.photo_audience(activity public.activities) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select audience from public.photo_audiences where activity_id = activity.id), 'members');
end
$$;

create or replace function rules.refusal_of_photo(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.has_photos() then 'NO_PHOTOS'
    when activity.phase not in ('active', 'finished') then rules.phase_refusal(activity.phase, 'active')
    when not viewer.joined and not viewer.leads then 'NOT_JOINED'
  end;
end
$$;

-- Whether the viewer is among those who see the photos of the activity. Everybody sees their own. In a club that has switched photos off, only who may delete one
-- still sees it.
create or replace function rules.is_photo_audience(activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  audience text := rules.photo_audience(activity);
begin
  return viewer.manages is true
    or rules.has_photos() and (viewer.joined is true or audience = 'everyone' or (audience = 'members' and viewer.user_id is not null));
end
$$;

-- `unseen`: those whose words the viewer does not read.
create or replace function rules.is_photo_visible(photo public.photos, viewer rules.viewer_role, is_audience boolean, unseen uuid[]) returns boolean
  language sql immutable
  return coalesce((photo).owner_id = viewer.user_id, false)
    or (is_audience and ((photo).hidden_at is null or viewer.manages is true) and (photo).owner_id <> all (unseen));

create or replace function rules.sees_photo(photo public.photos, activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return photo.id is not null and (coalesce(photo.owner_id = viewer.user_id, false) or rules.viewer_can_see(activity))
    and rules.is_photo_visible(photo, viewer, rules.is_photo_audience(activity, viewer), rules.silenced_for(activity, viewer.user_id));
end
$$;

-- Visitors do not read who was there, and members as on the list of participants. The names of leaders are public.
create or replace function rules.photo_owner(photo public.photos, viewer rules.viewer_role) returns jsonb
  language sql stable
  return (
    select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles as p
    where p.id = (photo).owner_id and viewer.user_id is not null and (rules.is_participant_visible((photo).activity_id, p.id)
      or exists (select from public.activities as a where a.id = (photo).activity_id and rules.is_led_by(a, p.id))));

create or replace function rules.photo_json(photo public.photos, viewer rules.viewer_role) returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', (photo).id, 'activityId', (photo).activity_id, 'caption', (photo).caption, 'altText', (photo).alt_text, 'addedAt', rules.instant((photo).added_at),
    'owner', rules.photo_owner(photo, viewer),
    'isOwn', coalesce((photo).owner_id = viewer.user_id, false),
    'hiddenAt', rules.instant((photo).hidden_at), 'hiddenReason', (photo).hidden_reason);

-- An event does not name a hidden activity.
create or replace function rules.send_photo_event(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not rules.is_hidden(activity) then
    perform rules.send_event(format('{"photos":"%s"}', activity.id));
  end if;
end
$$;

-- The photo of the input, its activity locked as by every command. One that the viewer cannot see does not exist for them, and in a club that has switched photos
-- off it is only deleted.
create or replace function rules.lock_photo(input jsonb, is_deleted boolean default false) returns public.photos
  language plpgsql as $$
declare
  wanted uuid := rules.id_in(input, 'photoId');
  activity public.activities;
  photo public.photos;
begin
  perform rules.me();
  select * into activity from public.activities where id = (select p.activity_id from public.photos as p where p.id = wanted) for no key update;
  select * into photo from public.photos where id = wanted;
  if not (is_deleted or rules.has_photos()) or not rules.sees_photo(photo, activity, rules.viewer_role_in(activity)) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return photo;
end
$$;

create or replace function rules.activity_of(photo public.photos) returns public.activities
  language sql stable
  return (select a from public.activities as a where a.id = (photo).activity_id);

-- A photo that is gone is not served from this moment on; the next cleanup removes its files.
create or replace function rules.forget_photo() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.images set pending_deletion = true where id = old.image_id;
  return null;
end
$$;
create or replace trigger forget_photo after delete on public.photos for each row execute function rules.forget_photo();
