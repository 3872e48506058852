-- Changes or removes a member's phone number. The caller has checked the password and, for a `verified` number, the code sent to it.
-- Returns whether the number changed.
create or replace function rules.set_phone(member uuid, number text, trust text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  before public.profiles;
begin
  select * into before from public.profiles where id = member for no key update;
  if before.phone is not distinct from number and trust <> 'verified' then
    return false;
  end if;
  if trust = 'verified' then
    perform rules.release_phone(number, member);
  end if;
  update public.profiles set phone = number, phone_status = trust, updated_at = now() where id = member;
  if before.phone is not distinct from number then
    return false;
  end if;
  insert into public.system_logs (user_id, operation) values (member, 'change_phone');
  return true;
exception
  when unique_violation then
    perform rules.refuse('ALREADY_REGISTERED', '{"phone":["INVALID"]}');
  when check_violation then
    perform rules.refuse_field('phone', 'NOT_A_PHONE');
end
$$;

-- Who has entered the code of a number takes it from another member who has not.
create or replace function rules.release_phone(number text, owner uuid) returns void
  language sql set search_path = '' as $$
  with released as (
    update public.profiles set phone = null, phone_status = 'declared', updated_at = now()
    where phone = rules.canonical_phone(number) and id <> owner and phone_status <> 'verified' returning id)
  insert into public.system_logs (user_id, operation) select id, 'change_phone' from released
$$;

-- Codes are only sent to numbers that no other member has verified.
create or replace function rules.refuse_taken_phone(member uuid, number text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.profiles where phone = number and id <> member and phone_status = 'verified') then
    perform rules.refuse('ALREADY_REGISTERED', '{"phone":["INVALID"]}');
  end if;
end
$$;
