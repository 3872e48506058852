-- An account is established once its address was confirmed or changed: then it certainly belongs to a person. It stays established.
-- When its address is proved again later, an established account keeps its second factor, passkeys and phone number; others lose them.
create or replace function rules.establish_account() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.is_established := new.is_established or new.email_verified or (tg_op = 'UPDATE' and old.email <> new.email);
  return new;
end
$$;
create or replace trigger establish_account before insert or update of email, email_verified on public.profiles for each row
  execute function rules.establish_account();
