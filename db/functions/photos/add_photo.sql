-- Adds a photo, changes and deletes it.

-- Bytes of the photos of one activity, or of the club.
create or replace function rules.photo_bytes(activity_id uuid default null) returns bigint
  language sql stable
  return (
    select coalesce(sum(i.bytes), 0) from public.photos as p join public.images as i on i.id = p.image_id
    where photo_bytes.activity_id is null or p.activity_id = photo_bytes.activity_id);

-- The lock of the settings serializes additions in all activities, so that the limit of the club holds.
create or replace function rules.refusal_of_photo_space(activity public.activities, member uuid, bytes bigint) returns text
  language plpgsql set search_path = '' as $$
declare
  settings public.system_settings;
  megabyte constant bigint := 1000000;
begin
  select * into settings from public.system_settings for no key update;
  return case
    when (select count(*) from public.photos as p where p.activity_id = activity.id and p.owner_id = member) >= settings.photos_per_member then 'TOO_MANY_PHOTOS'
    when rules.photo_bytes(activity.id) + bytes > settings.activity_photo_space * megabyte then 'ACTIVITY_PHOTOS_FULL'
    when rules.photo_bytes() + bytes > settings.photo_space * megabyte then 'CLUB_PHOTOS_FULL'
  end;
end
$$;

create or replace function public.add_photo(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  member uuid := rules.lock_me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  image public.images;
  photo public.photos;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.refusal_of_photo(activity, viewer));
  -- Written, not only locked: a concurrent cleanup that waits for it then sees the new chosen_at.
  update public.images as i set chosen_at = now()
  where i.url = $1 ->> 'image' and i.use = 'photo' and i.owner_id = member and not i.pending_deletion
    and not exists (select from public.photos as p where p.image_id = i.id)
  returning * into image;
  if image.id is null then
    perform rules.refuse_field('image', 'INVALID');
  end if;
  perform rules.refuse_if(rules.refusal_of_photo_space(activity, member, image.bytes));
  insert into public.photos (activity_id, owner_id, image_id, caption, alt_text)
  values (activity.id, member, image.id, coalesce(rules.text_in($1, 'caption', false), ''), coalesce(rules.text_in($1, 'altText', false), ''))
  returning * into photo;
  perform rules.send_photo_event(activity);
  return rules.photo_json(photo, viewer);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- Its owner changes the words. Leaders choose the cover, and show again what was hidden; what an admin decided, only admins.
create or replace function public.edit_photo(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos := rules.lock_photo($1);
  activity public.activities := rules.activity_of(photo);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  shows boolean := not coalesce(rules.boolean_in($1, 'isHidden'), true);
  becomes_cover boolean := coalesce(rules.boolean_in($1, 'isCover'), false);
  violated_constraint text;
begin
  if (($1 ? 'caption' or $1 ? 'altText') and photo.owner_id <> auth.uid()) or ((shows or becomes_cover) and not viewer.manages)
      or (shows and photo.hidden_reason is not null and not viewer.administers) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  if becomes_cover then
    update public.photos as p set is_cover = false where p.activity_id = activity.id and p.is_cover;
  end if;
  update public.photos set
    is_cover = is_cover or becomes_cover,
    caption = coalesce(rules.text_in($1, 'caption', false), caption), alt_text = coalesce(rules.text_in($1, 'altText', false), alt_text),
    hidden_at = case when not shows then hidden_at end, hidden_by = case when not shows then hidden_by end,
    hidden_reason = case when not shows then hidden_reason end
  where id = photo.id returning * into photo;
  perform rules.send_photo_event(activity);
  return rules.photo_json(photo, viewer);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- By its owner; by a leader or an admin, any. Also in a club that has switched photos off.
create or replace function public.delete_photo(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos := rules.lock_photo($1, is_deleted => true);
  activity public.activities := rules.activity_of(photo);
begin
  if photo.owner_id <> auth.uid() and not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  delete from public.photos where id = photo.id;
  if photo.owner_id <> auth.uid() then
    perform rules.log_activity_operation('delete_photo', activity, jsonb_build_object('owner', photo.owner_id));
  end if;
  perform rules.send_photo_event(activity);
  return '{"ok": true}';
end
$$;
