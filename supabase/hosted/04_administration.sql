-- Calls of admins that need the provider.

-- An invitation that failed halfway continues: the answer has its token and the account, or the member if only the mail is missing.
create or replace function rules.started_invitation(address text) returns json
  language sql stable
  return (
    select json_build_object('invitation', i.token, 'userId', u.id, 'member', case when p.is_invited then rules.user_json(p) end)
    from rules.invitations as i join public.profiles as p on p.email = i.email join auth.users as u on u.id = p.id
    where i.email = address and u.raw_user_meta_data ->> 'invitation' = i.token);

create or replace function public.invite_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  address text := rules.email_in($1);
  started json;
begin
  perform rules.must_be_admin();
  started := rules.started_invitation(address);
  if started is not null then
    return started;
  elsif exists (select from public.profiles where email = address) then
    perform rules.refuse('ALREADY_REGISTERED', '{"email":["INVALID"]}');
  elsif exists (select from public.profiles where phone = rules.phone_in($1)) then
    perform rules.refuse('ALREADY_REGISTERED', '{"phone":["INVALID"]}');
  end if;
  insert into rules.invitations as i (email, token) values (address, $1 ->> 'invitation')
  on conflict (email) do update set token = excluded.token, created_at = now();
  return '{"ok":true}';
exception
  when not_null_violation then
    perform rules.refuse_field('email', 'REQUIRED');
end
$$;

-- Completes the invitation of a member. The admin's app has just created the account with a random password and stored `invitation` in its metadata.
-- That token distinguishes the account from one that somebody else created for the same address with their own password.
-- The phone number that the admin typed is in the metadata too. It needs verification by its member.
create or replace function public.admit_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
  metadata jsonb := (select raw_user_meta_data from auth.users where id = member.id and raw_user_meta_data ->> 'invitation' = $1 ->> 'invitation');
begin
  if metadata is null then
    perform rules.refuse('ALREADY_REGISTERED');
  end if;
  update public.profiles set
    is_invited = true, phone = coalesce(rules.phone_in(metadata), phone),
    phone_status = case when metadata ->> 'phone' is null then phone_status else 'needs_verification' end, updated_at = now()
  where id = member.id returning * into member;
  if ($1 ->> 'isAdmin')::boolean then
    perform rules.give_role(member.id, 'admin');
  end if;
  perform rules.log_admin_operation('create_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Accounts are the provider's, and only the app that invites a member makes one. An import changes members and invites nobody.
create or replace function rules.imports_new_members() returns boolean
  language sql immutable
  return false;

-- The mail of the invitation was sent: from now on the address is registered like any other.
create or replace function public.finish_invitation(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  delete from rules.invitations where email = (select email from public.profiles where id = ($1 ->> 'userId')::uuid);
  return '{"ok":true}';
end
$$;

-- The provider delivers mails and SMS and logs them, so this list is empty.
create or replace function public.list_deliveries(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return '{"items":[],"nextCursor":null,"counts":{},"hasMailProvider":true}';
end
$$;

-- The migrations that the CLI of the provider has applied. They are unknown where somebody has run them by hand.
create or replace function public.get_health(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  newest text;
begin
  perform rules.must_be_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute $query$ select max(substring(name from 'schema_(\d+)_')) from supabase_migrations.schema_migrations $query$ into newest;
  end if;
  return rules.database_health(newest, app => rules.version());
end
$$;

-- Everybody may ask for the version, so that an app of another version can say so.
create or replace function public.get_version(jsonb) returns json
  language sql stable security definer set search_path = ''
  return json_build_object('version', rules.version());

-- The provider only mails links and codes, so notifications are only in the app. db/functions/outbox/deliver_notifications.sql has the same function for our server.
create or replace function rules.deliver_notifications(recipients uuid[], kind text, topic text, facts jsonb, message text default null) returns void
  language sql immutable
  return null;

-- Admins are notified instead.
create or replace function rules.alert_contact(activity public.activities, facts jsonb, channels text[]) returns boolean
  language sql immutable
  return false;
create or replace function rules.reassure_contacts(activity public.activities) returns void
  language sql immutable
  return null;
create or replace function rules.tell_contacts_new_return(activity public.activities, facts jsonb) returns void
  language sql immutable
  return null;
create or replace function rules.alert_contacts_again(activity public.activities, channels text[]) returns void
  language sql immutable
  return null;
create or replace function rules.retract_all_clear_messages(activity public.activities, since timestamptz) returns uuid[]
  language sql immutable
  return '{}'::uuid[];
create or replace function rules.change_sent_message(message_id uuid, written text) returns void
  language sql immutable
  return null;
create or replace function rules.drop_sent_message(message_id uuid, reader uuid) returns void
  language sql immutable
  return null;
create or replace function rules.drop_undone_messages(activity public.activities) returns void
  language sql immutable
  return null;
