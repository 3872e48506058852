-- A code may also go to a number that a member wants to have. Beside the codes for signing in there is one living code of these per number, too.
alter table accounts.phone_codes
  add column purpose text not null default 'sign-in' check (purpose in ('sign-in', 'change')),
  drop constraint phone_codes_pkey,
  add primary key (phone, purpose);
