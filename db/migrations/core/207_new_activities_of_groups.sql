-- Whether the member is told of new activities of groups that they are not in.
alter table public.user_settings add column notify_other_groups boolean not null default true;
