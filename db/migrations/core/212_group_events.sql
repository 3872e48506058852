-- Who joins and leaves a group is an event of the group, no longer of the settings.
drop trigger if exists notify_settings on public.group_members;
