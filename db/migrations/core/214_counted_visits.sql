-- Under which name an adult came whom the member has renamed or deleted since, as a hash, in a club that counts visits: who is entered again goes on counting.
alter table public.companion_seats
  add column former_name text constraint companion_seats_former_name check (char_length(former_name) = 64);
create index companion_seats_user on public.companion_seats (user_id);
