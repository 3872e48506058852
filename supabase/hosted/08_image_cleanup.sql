-- Cleanup of images that their owner has not used for a day, and of files that belong to no image. SQL cannot delete files of the storage, so the owner's app does:
-- it gets their paths from this call and deletes them. The next call deletes the rows of images without files.

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
    select from unnest(i.widths) as width join storage.objects as o on o.bucket_id = 'activity-images' and o.name = format('%s-%s.webp', i.name, width));
  paths := array(
    select format('%s-%s.webp', i.name, width) from public.images as i, unnest(i.widths) as width where i.owner_id = member and i.pending_deletion
    union all
    -- Files that were uploaded a day ago and never registered.
    select o.name from storage.objects as o
    where o.bucket_id = 'activity-images' and o.owner_id = member::text and o.created_at < now() - rules.lifetime('unusedImage')
      and not exists (
        select from public.images as i, unnest(i.widths) as width
        where i.name = substring(o.name from '^(.*)-[0-9]+\.webp$') and o.name = format('%s-%s.webp', i.name, width))
    limit 1000);
  return json_build_object('paths', paths);
end
$$;
