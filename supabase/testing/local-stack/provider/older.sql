-- An older project, or one of a server of one's own: everything that `postgres` creates in `public` is open to all API roles by default,
-- and the servers of the provider have not made their newest columns and triggers.
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

alter table auth.sessions drop column oauth_client_id, drop column refresh_token_hmac_key, drop column refresh_token_counter, drop column scopes;
drop function storage.protect_delete cascade;
