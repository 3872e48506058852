-- The health of a club as far as the database knows it, in the shape of the contract. Each storage of accounts has a function get_health.
-- `app` is the version of the database functions where no server installs them.
create or replace function rules.database_health(schema text, messages json default null, app text default null) returns json
  language sql stable as $$
  select json_build_object(
    'versions', json_build_object(
      'state', 'ok', 'app', database_health.app, 'schema', database_health.schema,
      'postgres', split_part(current_setting('server_version'), ' ', 1), 'node', null),
    'uptime', null, 'messages', database_health.messages, 'disks', json_build_array(), 'backup', null, 'map', null, 'clock', null, 'certificate', null,
    'jobs', json_build_array(), 'liveConnections', null, 'timeZones', rules.zones_health())
$$;
