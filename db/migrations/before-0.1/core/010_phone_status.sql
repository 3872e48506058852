-- Standard names for how much the club knows about a phone number: declared by the member, verified by a code, or in need of a code.
-- The hosted provider's trigger still names the old column, so triggers are off while the values change.
alter table public.profiles disable trigger user;
alter table public.profiles rename column phone_trust to phone_status;
alter table public.profiles drop constraint profiles_phone_trust_check;
update public.profiles
set phone_status = case phone_status when 'given' then 'declared' when 'proved' then 'verified' else 'needs_verification' end;
alter table public.profiles
  alter column phone_status set default 'declared',
  add constraint profiles_phone_status_check check (phone_status in ('declared', 'verified', 'needs_verification'));
alter table public.profiles enable trigger user;
