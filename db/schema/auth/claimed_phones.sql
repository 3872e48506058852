-- Phone numbers of registrations whose address is not confirmed yet. Several may claim one number; the first that is confirmed gets it.
create table accounts.claimed_phones (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  phone text not null check (length(phone) <= 20)
);
