-- News among the messages: what happens to activities is written down by the database itself, and put in line by a server right after.
alter table accounts.outbox
  -- About the account, an activity, or the club. What is about an account always goes.
  add column topic text not null default 'account' check (topic in ('account', 'activity', 'system')),
  -- The activity as it was when it happened.
  add column news jsonb,
  -- The queue has a job for it.
  add column in_line boolean not null default true,
  add constraint news_are_about_something check ((news is null) = (topic = 'account'));
create index outbox_not_in_line on accounts.outbox (created_at) where not in_line;

create index profiles_admins on public.profiles (id) where is_admin;
