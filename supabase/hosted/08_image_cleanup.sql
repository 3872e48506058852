-- Cleanup of images that their owner has not used for a day, and of files that belong to no image. SQL cannot delete files of the storage, so the owner's app does:
-- it gets their paths from this call and deletes them. The next call deletes the rows of images without files.

-- The file of one size: all sizes have the ending of the address, which names the widest.
create or replace function rules.file_of(image public.images, width integer) returns text
  language sql immutable set search_path = ''
  return format('%s-%s.%s', image.name, width, substring(image.url from '[^.]+$'));

create or replace function public.sweep_images(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  paths text[];
begin
  update public.images as i set pending_deletion = true
  where i.owner_id = member and not i.pending_deletion and i.chosen_at < now() - rules.lifetime('unusedImage') and not rules.is_image_used(i);
  delete from public.images as i
  where i.owner_id = member and i.pending_deletion and not exists (
    select from unnest(i.widths) as width join storage.objects as o on o.bucket_id in ('activity-images', 'activity-photos') and o.name = rules.file_of(i, width));
  paths := array(
    select rules.file_of(i, width) from public.images as i, unnest(i.widths) as width where i.owner_id = member and i.pending_deletion
    union all
    -- Files that were uploaded a day ago and never registered.
    select o.name from storage.objects as o
    where o.bucket_id in ('activity-images', 'activity-photos') and o.owner_id = member::text and o.created_at < now() - rules.lifetime('unusedImage')
      and not exists (
        select from public.images as i, unnest(i.widths) as width
        where i.name = substring(o.name from '^(.*)-[0-9]+[.](?:webp|jpg)$') and o.name = rules.file_of(i, width))
    limit 1000);
  return json_build_object('paths', paths);
end
$$;
