-- Phone numbers of registrations whose address is not confirmed yet. Several may claim one number; who confirms first gets it.
create table accounts.claimed_phones (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  phone text not null check (length(phone) <= 20)
);

-- Wrong codes sent by SMS count as guesses too.
alter table accounts.guesses drop constraint guesses_kind_check;
alter table accounts.guesses add constraint guesses_kind_check check (kind in ('password', 'second-factor', 'phone-code'));
