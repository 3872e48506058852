-- Pictures that members add lie in the provider's storage, for everybody to see: public/<milliseconds>_<name>. Their addresses are
-- cached for good, so a picture is never replaced, only added and removed by who added it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('activity-images', 'activity-images', true, 5 * 1024 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

drop policy if exists "members add activity images" on storage.objects;
create policy "members add activity images" on storage.objects for insert to authenticated
  with check (bucket_id = 'activity-images' and name ~ '^public/[0-9]{13}_[A-Za-z0-9._-]{1,80}$' and owner_id = (select auth.uid())::text
    and (select rules.token_refusal()) is null);

drop policy if exists "members see their activity images" on storage.objects;
create policy "members see their activity images" on storage.objects for select to authenticated
  using (bucket_id = 'activity-images' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null);

drop policy if exists "members remove their activity images" on storage.objects;
create policy "members remove their activity images" on storage.objects for delete to authenticated
  using (bucket_id = 'activity-images' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null);
