-- Members are notified when an admin changes how they sign in.

-- What such a message says: the name of the admin.
create or replace function accounts.by_viewer() returns jsonb
  language sql stable
  return jsonb_build_object('by', (select name from public.profiles where id = auth.uid()));

-- The old address learns who changed it. The new one gets a link, because until it is confirmed it may not open the account. It replaces an address
-- that the member has asked for.
create or replace function accounts.notify_of_changed_address() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from accounts.email_changes where user_id = new.id;
  perform accounts.post('email-changed', new.id, recipient => old.email, facts => accounts.by_viewer());
  perform accounts.post('email-entered', new.id, accounts.create_link('verify-email', new.id, new.email), facts => accounts.by_viewer());
  return null;
end
$$;
create or replace trigger notify_of_changed_address after update of email on public.profiles for each row
  when (old.email <> new.email and auth.uid() <> new.id) execute function accounts.notify_of_changed_address();

-- A number that an admin typed opens nothing before its member confirms it. Admins may also remove one. The number of the
-- registration, which the member gets when an admin confirms the address, was not typed by the admin.
create or replace function accounts.notify_of_changed_phone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.post(case when new.phone is null then 'phone-changed' else 'phone-entered' end, new.id, facts => accounts.by_viewer());
  return null;
end
$$;
create or replace trigger notify_of_changed_phone after update of phone on public.profiles for each row
  when (old.phone is distinct from new.phone and new.phone_status = 'needs_verification' and auth.uid() <> new.id)
  execute function accounts.notify_of_changed_phone();

create or replace function accounts.notify_of_changed_role() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := coalesce(new.member_id, old.member_id);
begin
  -- Who is invited as an admin reads it in the invitation, and who is deleted loses the role with the account.
  if exists (select from public.profiles as p where p.id = member and p.created_at < now()) then
    perform accounts.post(case tg_op when 'INSERT' then 'admin-role-given' else 'admin-role-removed' end, member, facts => accounts.by_viewer());
  end if;
  return null;
end
$$;
create or replace trigger notify_of_given_role after insert on public.roles for each row
  when (auth.uid() <> new.member_id and new.role = 'admin' and new.group_id is null) execute function accounts.notify_of_changed_role();
create or replace trigger notify_of_removed_role after delete on public.roles for each row
  when (auth.uid() <> old.member_id and old.role = 'admin' and old.group_id is null) execute function accounts.notify_of_changed_role();
