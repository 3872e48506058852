-- Members change their own email address. The provider mails the link to the new one and checks it; this project asks for the password, and remembers
-- the address and the session that asked.

create table if not exists rules.email_changes (
  user_id uuid primary key references public.profiles on delete cascade,
  -- Null when the change was canceled. The row stays for the pause between two requests.
  email text,
  session_id uuid not null,
  created_at timestamptz not null default now()
);
alter table rules.email_changes enable row level security;

-- The links of the provider are valid for an hour, like those for a new password.
create or replace function rules.pending_email(member uuid) returns text
  language sql stable
  return (select email from rules.email_changes where user_id = member and created_at > now() - rules.lifetime('reset'));

-- Makes the link that was mailed invalid.
create or replace function rules.drop_email_change(member uuid) returns void
  language plpgsql as $$
begin
  delete from auth.one_time_tokens where user_id = member and token_type in ('email_change_token_new', 'email_change_token_current');
  update auth.users set email_change = '' where id = member and email_change <> '';
  update rules.email_changes set email = null where user_id = member;
end
$$;

-- The app asks the provider for the mail next. The provider refuses an address that another member has; here it is pending like any other, so that
-- the app tells nobody who is a member. For the same reason the pause between two mails is counted here, too.
create or replace function public.request_email_change(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  address text := rules.email_in($1);
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = member;
  if address = (select email from public.profiles where id = member) then
    perform rules.refuse_field('email', 'INVALID');
  end if;
  perform rules.drop_email_change(member);
  insert into rules.email_changes as c (user_id, email, session_id) values (member, address, rules.session_id())
    on conflict (user_id) do update set email = excluded.email, session_id = excluded.session_id, created_at = now()
    where c.created_at <= now() - rules.lifetime('resend');
  if not found then
    perform rules.refuse('RATE_LIMITED');
  end if;
  return rules.user_info(member);
end
$$;

create or replace function public.cancel_email_change(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  perform rules.drop_email_change(member);
  return rules.user_info(member);
end
$$;

-- The provider itself asks for no password before it mails a link to another address, and takes addresses that the club refuses.
create or replace function rules.guard_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.require_recent_password(new);
  perform rules.email_in(jsonb_build_object('email', new.email_change));
  return new;
end
$$;
drop trigger if exists guard_email on auth.users;
create trigger guard_email before update of email_change on auth.users for each row
  when (new.email_change <> '' and new.email_change is distinct from old.email_change) execute function rules.guard_email();

-- The link was opened: links that went to the old address end, and so do all sessions except the one that asked.
create or replace function rules.finish_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.one_time_tokens where user_id = new.id;
  delete from auth.sessions as s where s.user_id = new.id
    and not exists (select from rules.email_changes as c where c.user_id = new.id and c.email = new.email and c.session_id = s.id);
  delete from rules.email_changes where user_id = new.id;
  insert into public.system_logs (user_id, operation) values (new.id, 'change_email');
  return null;
end
$$;
drop trigger if exists finish_email_change on auth.users;
create trigger finish_email_change after update of email on auth.users for each row
  when (new.email is distinct from old.email and new.email = old.email_change) execute function rules.finish_email_change();

-- A new password cancels the change: who had the old one may have asked for it.
create or replace function rules.cancel_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.drop_email_change(new.id);
  return null;
end
$$;
drop trigger if exists cancel_email_change on auth.users;
create trigger cancel_email_change after update of encrypted_password on auth.users for each row
  when (new.encrypted_password is distinct from old.encrypted_password) execute function rules.cancel_email_change();

-- An address that an admin enters replaces the one that the member has asked for.
drop trigger if exists replace_email_change on public.profiles;
create trigger replace_email_change after update of email on public.profiles for each row
  when (new.email is distinct from old.email) execute function rules.cancel_email_change();
