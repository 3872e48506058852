-- Each answer about an activity counts the members who can vote: all but a few of these.
create index profiles_unconfirmed on public.profiles (id) where not email_verified;
