-- The roles and schemas that a hosted project has before any migration runs. Migrations run as `postgres`, which is not a superuser there.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role postgres login createdb createrole bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant anon, authenticated, service_role to supabase_storage_admin;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_storage_admin set search_path = 'storage';
alter role postgres set search_path = '"$user"', 'public', 'extensions';

-- At the provider, an extension lets `postgres` configure PostgREST.
grant set on parameter "pgrst.db_pre_request" to postgres;

alter database postgres owner to postgres;
grant connect, create on database postgres to supabase_auth_admin, supabase_storage_admin;

alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create schema realtime authorization supabase_realtime_admin;
grant usage on schema auth, storage, realtime to postgres;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role;
