-- Marks accounts that certainly belong to a person, see profiles.is_established.
create or replace function rules.establish_account() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.is_established := new.is_established or new.email_verified or tg_op = 'UPDATE' and old.email <> new.email;
  return new;
end
$$;
create or replace trigger establish_account before insert or update of email, email_verified on public.profiles for each row
  execute function rules.establish_account();
