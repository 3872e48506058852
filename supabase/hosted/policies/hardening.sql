-- Hardening, applied last. Older projects grant privileges on everything new in `public` to all API roles. The provider's advisors require a fixed
-- search path for every function.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;

-- PostgREST checks the token as the role of the request, and so do the policies of the image storage.
grant execute on function rules.token_refusal(), rules.check_token() to anon, authenticated, service_role;

-- Direct writes by service_role execute the functions in generated columns, checks and indexes.
do $$
declare
  computed regprocedure;
begin
  for computed in
    select distinct p.oid::regprocedure from pg_catalog.pg_proc as p
    join pg_catalog.pg_depend as d on d.refclassid = 'pg_catalog.pg_proc'::regclass and d.refobjid = p.oid
    where p.pronamespace = 'rules'::regnamespace and d.classid in ('pg_catalog.pg_attrdef'::regclass, 'pg_catalog.pg_class'::regclass, 'pg_catalog.pg_constraint'::regclass)
  loop
    execute format('grant execute on function %s to service_role', computed);
  end loop;
end
$$;

do $$
declare
  without_search_path regprocedure;
begin
  for without_search_path in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'rules'::regnamespace) and p.prokind = 'f'
      and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
      and not exists (select from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = ''''', without_search_path);
  end loop;
end
$$;
