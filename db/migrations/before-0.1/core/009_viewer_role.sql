-- A standard name: what the viewer is to an activity.
alter type rules.standing rename to viewer_role;
