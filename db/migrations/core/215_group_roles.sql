-- A group tells who has a role in it; its other members are a list with pages. One function reads lists of ids.
drop function if exists rules.group_members_json(public.groups);
drop function if exists rules.companions_in(jsonb);
create index group_members_newest on public.group_members (group_id, joined_at desc, user_id desc);
