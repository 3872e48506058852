-- Uploaded images: the limit per member (photos of activities have limits of their own), who may use an image, and the cleanup of unused images.

-- Registers an image before its files are stored. `name` is its name in the storage.
create or replace function rules.register_image(owner uuid, url text, name text, use text, widths integer[], bytes bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  -- The lock serializes the uploads of one member, so that the limit holds.
  perform from public.profiles as p where p.id = owner for no key update;
  if not found then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform rules.refuse_if(rules.why_not_upload(owner));
  insert into public.images (owner_id, url, name, use, widths, bytes) values (owner, url, name, use, widths, bytes);
end
$$;

create or replace function rules.why_not_upload(owner uuid) returns text
  language sql stable
  return case when (select count(*) from public.images as i where i.owner_id = owner and not i.pending_deletion
    and not exists (select from public.photos as p where p.image_id = i.id)) >= 500 then 'TOO_MANY_IMAGES' end;

-- The image URL in the input. Members may use only their own uploads for this use, admins all uploads. The present value is always accepted.
create or replace function rules.image_in(input jsonb, field text, wanted_use text, present text) returns text
  language plpgsql set search_path = '' as $$
declare
  wanted text := input ->> field;
begin
  if not input ? field then
    return present;
  elsif wanted is null or wanted = present then
    return wanted;
  end if;
  perform rules.lock_me();
  -- The row is written, not only locked: a concurrent cleanup that waits for it then sees the new chosen_at.
  update public.images as i set chosen_at = now()
  where i.url = wanted and i.use = wanted_use and not i.pending_deletion and (i.owner_id = auth.uid() or rules.is_admin());
  if not found then
    perform rules.refuse_field(field, 'INVALID');
  end if;
  return wanted;
end
$$;

create or replace function rules.is_image_used(image public.images) returns boolean
  language sql stable
  return exists (select from public.activities where cover_image = image.url)
    or exists (select from public.profiles where avatar = image.url)
    or exists (select from public.system_settings where system_logo = image.url)
    or exists (select from public.photos where image_id = image.id);

-- Marks images that were unused for a day for deletion. Returns the names of all marked images; the caller deletes their files and then the rows.
create or replace function rules.mark_unused_images(at_most integer default 500) returns text[]
  language plpgsql set search_path = '' as $$
begin
  update public.images as i set pending_deletion = true
  where i.id in (
    select o.id from public.images as o
    where not o.pending_deletion and o.chosen_at < now() - rules.lifetime('unusedImage') and not rules.is_image_used(o) order by o.chosen_at limit at_most)
    and i.chosen_at < now() - rules.lifetime('unusedImage');
  return array(select i.name from public.images as i where i.pending_deletion order by i.created_at limit at_most);
end
$$;

create or replace function rules.delete_image(name text) returns void
  language sql set search_path = '' as $$
  delete from public.images as i where i.pending_deletion and i.name = delete_image.name
$$;

-- When a member is deleted, activities lose the covers that the member uploaded, and the next cleanup removes the files. The logo of the club and pictures of
-- other members stay as long as they are used. (rules.is_image_used would also find the member, whose row is deleted after this.)
create or replace function rules.forget_images() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set cover_image = null
  where cover_image in (select url from public.images where owner_id = old.id);
  update public.images as i set pending_deletion = true
  where i.owner_id = old.id and not exists (select from public.system_settings where system_logo = i.url)
    and not exists (select from public.profiles as p where p.avatar = i.url and p.id <> old.id);
  return old;
end
$$;
create or replace trigger forget_images before delete on public.profiles for each row execute function rules.forget_images();
