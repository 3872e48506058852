-- Uploaded images are stored in the provider's storage and publicly readable: public/<milliseconds>_<name>. Their URLs are cached forever,
-- so an image is never replaced. Members may only add images and remove their own.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('activity-images', 'activity-images', true, 5 * 1024 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Photos of activities are not public: photos/<milliseconds>_<name>, for who may see them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('activity-photos', 'activity-photos', false, 5 * 1024 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Whether the member has fewer files than all images that a member may have, in all sizes, and some that are not registered.
create or replace function rules.may_add_file() returns boolean
  language sql stable security definer set search_path = ''
  return (select count(*) from storage.objects where bucket_id in ('activity-images', 'activity-photos') and owner_id = auth.uid()::text) < rules.limit_of('filesPerMember');

-- Others have approved a registered image, so its files stay until it is to be deleted, and no other file gets its name, of whatever size.
create or replace function rules.has_image(path text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.images as i where i.name = substring(path from '^(.*)-[0-9]+[.][A-Za-z]+$'));
create or replace function rules.is_kept_file(path text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.images as i, unnest(i.widths) as width
    where i.name = substring(path from '^(.*)-[0-9]+[.](?:webp|jpg)$') and rules.file_of(i, width) = path and not i.pending_deletion)
$$;

drop policy if exists "members add activity images" on storage.objects;
create policy "members add activity images" on storage.objects for insert to authenticated
  with check (bucket_id = 'activity-images' and name ~ '^public/[0-9]{13}_[A-Za-z0-9._-]{1,80}$' and owner_id = (select auth.uid())::text
    and (select rules.token_refusal()) is null and (select rules.may_add_file()) and not rules.has_image(name));

drop policy if exists "members see their activity images" on storage.objects;
create policy "members see their activity images" on storage.objects for select to authenticated
  using (bucket_id = 'activity-images' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null);

drop policy if exists "members remove their activity images" on storage.objects;
create policy "members remove their activity images" on storage.objects for delete to authenticated
  using (bucket_id = 'activity-images' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null
    and not rules.is_kept_file(name));

-- A file of a photo is read by who sees the photo at the moment, and by its owner until it is registered.
create or replace function rules.is_visible_photo_file(path text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  photo public.photos;
  activity public.activities;
begin
  select p.* into photo from public.images as i join public.photos as p on p.image_id = i.id
  where i.name = substring(path from '^(.*)-[0-9]+[.](?:webp|jpg)$');
  select * into activity from public.activities where id = photo.activity_id;
  return coalesce(rules.sees_photo(photo, activity, rules.viewer_role_in(activity)), false);
end
$$;

drop policy if exists "members add photos" on storage.objects;
create policy "members add photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'activity-photos' and name ~ '^photos/[0-9]{13}_[A-Za-z0-9._-]{1,80}$' and owner_id = (select auth.uid())::text
    and (select rules.token_refusal()) is null and (select rules.may_add_file()) and not rules.has_image(name));

drop policy if exists "photos are read by who sees them" on storage.objects;
create policy "photos are read by who sees them" on storage.objects for select to anon, authenticated
  using (bucket_id = 'activity-photos' and (rules.is_visible_photo_file(name)
    or (owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null)));

drop policy if exists "members remove their photos" on storage.objects;
create policy "members remove their photos" on storage.objects for delete to authenticated
  using (bucket_id = 'activity-photos' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null
    and not rules.is_kept_file(name));

-- Registers an uploaded image, so that forms may use it. Its URL must belong to this project (the token's issuer), and its files must exist
-- and belong to the member.
create or replace function public.register_image(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  stem text := $1 ->> 'name';
  sizes integer[];
  stored bigint;
  bucket text := case when $1 ->> 'use' = 'photo' then 'activity-photos' else 'activity-images' end;
  project text := regexp_replace(auth.jwt() ->> 'iss', '/auth/v1$', '');
  -- JPEG comes from browsers that cannot encode WebP.
  ending text := substring($1 ->> 'url' from '[.](webp|jpg)$');
begin
  sizes := array(select jsonb_array_elements_text($1 -> 'widths')::integer order by 1);
  -- Each file has at most the size that the bucket accepts.
  if cardinality(sizes) = 0 or ($1 ->> 'bytes')::bigint not between 1 and cardinality(sizes) * 5 * 1024 * 1024 or $1 ->> 'url' is distinct from format('%s/storage/v1/object/public/%s/%s-%s.%s', project, bucket, stem, sizes[cardinality(sizes)], ending)
    or exists (
      select from unnest(sizes) as size where not exists (
        select from storage.objects as o
        where o.bucket_id = bucket and o.name = format('%s-%s.%s', stem, size, ending) and o.owner_id = member::text))
  then
    perform rules.refuse('INVALID_INPUT');
  end if;
  -- The space for photos is counted by what the storage says, not the browser.
  select sum((o.metadata ->> 'size')::bigint) into stored from unnest(sizes) as size
  join storage.objects as o on o.bucket_id = bucket and o.name = format('%s-%s.%s', stem, size, ending);
  perform rules.register_image(member, $1 ->> 'url', stem, $1 ->> 'use', sizes, greatest(($1 ->> 'bytes')::bigint, stored));
  return '{"ok":true}';
exception
  when data_exception or integrity_constraint_violation then
    perform rules.refuse('INVALID_INPUT');
end
$$;
