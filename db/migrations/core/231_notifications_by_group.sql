-- Whether a member is notified of new activities of a group, where that differs from what their settings say of all groups.
create table public.group_notifications (
  user_id uuid not null references public.profiles on delete cascade,
  group_id uuid not null references public.groups on delete cascade,
  is_notified boolean not null,
  primary key (user_id, group_id)
);
create index group_notifications_group on public.group_notifications (group_id);
alter table public.group_notifications enable row level security;
