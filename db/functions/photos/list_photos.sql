-- The photos of an activity, the cover first, and one of them with its files.

create or replace function rules.photo_limits(activity public.activities, member uuid) returns json
  language sql stable
  return (
    select json_build_object(
      'perMember', s.photos_per_member, 'megabytes', s.activity_photo_space,
      'own', (select count(*) from public.photos as p where p.activity_id = (activity).id and p.owner_id = member))
    from public.system_settings as s);

create or replace function public.list_photos(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  is_audience boolean := rules.is_photo_audience(activity, viewer);
  unseen uuid[] := rules.silenced_for(activity, viewer.user_id);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 30), 100);
  cursor text := $1 ->> 'cursor';
  found public.photos[];
begin
  if not rules.has_photos() and not exists (
      select from public.photos as p where p.activity_id = activity.id and rules.is_photo_visible(p, viewer, is_audience, unseen)) then
    perform rules.refuse('NOT_FOUND');
  elsif cursor !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  found := array(
    select p from public.photos as p
    where p.activity_id = activity.id and (cursor is null or p.place > cursor::bigint) and rules.is_photo_visible(p, viewer, is_audience, unseen)
    order by p.place limit size + 1);
  return (
    select json_build_object(
      'title', activity.title,
      'items', (select coalesce(json_agg(rules.photo_json(p, viewer) order by p.place), '[]') from unnest(found[1:size]) as p),
      'nextCursor', case when cardinality(found) > size then (found[size]).place::text end,
      'count', count(*), 'people', count(distinct one.owner_id), 'audience', rules.photo_audience(activity),
      'isAudience', is_audience, 'canManage', viewer.manages is true,
      'refusal', rules.refusal_of_photo(activity, viewer), 'limits', rules.photo_limits(activity, viewer.user_id))
    from public.photos as one where one.activity_id = activity.id and rules.is_photo_visible(one, viewer, is_audience, unseen));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function public.get_photo(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  photo public.photos;
  activity public.activities;
  viewer rules.viewer_role;
begin
  select * into photo from public.photos where id = rules.id_in($1, 'photoId');
  select * into activity from public.activities where id = photo.activity_id;
  viewer := rules.viewer_role_in(activity);
  if not rules.sees_photo(photo, activity, viewer) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return (
    select rules.photo_json(photo, viewer) || jsonb_build_object('image', i.url, 'widths', i.widths)
    from public.images as i where i.id = photo.image_id);
end
$$;
