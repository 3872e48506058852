-- What is known of a member's telephone number. `given`: as it came when the account was made; the first code that comes back from there proves it.
-- `proved`: a code came back. `doubted`: typed later, by an administrator or where no text message could be sent; it opens nothing until it is proved.
alter table public.profiles add column phone_trust text not null default 'given' check (phone_trust in ('given', 'proved', 'doubted'));
