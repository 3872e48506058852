-- A viewer's role says what the viewer may do. Who leads and who decides about reviews are no longer the same as who created it and who is an admin.
alter type rules.viewer_role rename attribute is_admin to administers;
alter type rules.viewer_role rename attribute is_leader to leads;
alter type rules.viewer_role add attribute manages boolean, add attribute reviews boolean;
drop function if exists rules.can_manage(rules.viewer_role);
drop function if exists rules.viewer_roles(uuid, uuid, uuid);
drop function if exists rules.activity_filters(jsonb, boolean, boolean);
drop function if exists rules.visible_condition(boolean);
