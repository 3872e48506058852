-- An admin has asked to end the second factor of a member who lost it. It ends when it is due, unless the member keeps it.
create table accounts.two_factor_resets (
  user_id uuid primary key references accounts.second_factors (user_id) on delete cascade,
  due_at timestamptz not null
);

-- Links that stop such a reset, and a change of the email address.
alter table accounts.links drop constraint links_purpose_check;
alter table accounts.links add constraint links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'invitation', 'keep-two-factor', 'cancel-email-change'));
