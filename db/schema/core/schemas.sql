-- The schemas: `public` has the tables and calls of the club, `rules` its functions. A club that stores its accounts itself has `accounts` as well.
-- `auth` belongs to the hosted provider, elsewhere it has one function; `extensions` has pg_trgm.
create schema if not exists rules;
create schema if not exists auth;
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The roles of a viewer, as at the hosted provider: a visitor is anon, a member authenticated.
do $$
declare
  viewer text;
begin
  foreach viewer in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = viewer) then
      execute format('create role %I nologin', viewer);
    end if;
    -- The server becomes the viewer for each transaction, so its own role must be allowed to. A provider that made the roles has granted this already.
    -- Since PostgreSQL 16, being a member of a role and becoming it are two privileges.
    if not pg_has_role(viewer, case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end) then
      execute format('grant %I to current_user', viewer);
    end if;
  end loop;
end
$$;

-- The member who sends the request: the subject of the verified token. The hosted provider brings its own function of this name and meaning.
do $$
begin
  if to_regprocedure('auth.uid()') is null then
    create function auth.uid() returns uuid language sql stable as
      'select nullif(nullif(current_setting(''request.jwt.claims'', true), '''')::json ->> ''sub'', '''')::uuid';
  end if;
end
$$;
