-- Hardening, applied last. Older projects grant privileges on everything new in `public` to all API roles. The provider's advisors require a fixed
-- search path for every function.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;

-- PostgREST checks the token as the role of the request, and so do the policies of the image storage.
grant execute on function rules.token_refusal(), rules.check_token() to anon, authenticated, service_role;
-- The functions in `public` count calls, and the image storage counts files.
grant execute on function rules.count_call(text), rules.may_add_file(), rules.has_image(text), rules.is_kept_file(text) to authenticated, service_role;
grant execute on function rules.is_visible_photo_file(text) to anon, authenticated, service_role;

-- It is no call of the contract, because on our server app and database cannot differ.
grant execute on function public.get_version(jsonb) to anon;

-- Direct writes by service_role execute the functions in generated columns, checks and indexes, and those that they call.
grant execute on function rules.fold(text), rules.searchable(text), rules.plain_characters(text), rules.without_punctuation(text, text), rules.simplify_han(text),
  rules.contract_umlauts(text) to service_role;
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

-- The API reaches no function that has the rights of its owner: each call is moved to the schema `calls`, which is not exposed, and the function that remains
-- in `public` has the rights of its caller, counts calls that have a limit, and runs it. The next version replaces both. Without the contract in between, an input
-- may have values of any type; what cannot be read or stored is refused as the contract does, without the name of the field.
drop schema if exists calls cascade;
create schema calls;
grant usage on schema calls to anon, authenticated, service_role;
do $$
declare
  call record;
begin
  for call in
    select p.oid, p.proname as name, case p.provolatile when 'v' then 'volatile' else 'stable' end as volatility,
      has_function_privilege('anon', p.oid, 'execute') as is_open,
      coalesce('perform rules.count_call(' || quote_literal(rules.call_limits() ->> p.proname::text) || '); ', '') as counting
    from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.pronargs = 1
      and p.proargtypes[0] = 'jsonb'::regtype and p.prorettype = 'json'::regtype
  loop
    execute regexp_replace(pg_get_functiondef(call.oid), '^CREATE OR REPLACE FUNCTION public\.', 'create function calls.');
    execute format('revoke execute on function calls.%I(jsonb) from public', call.name);
    execute format('grant execute on function calls.%I(jsonb) to authenticated, service_role %s', call.name, case when call.is_open then ', anon' end);
    execute format('create or replace function public.%1$I(jsonb) returns json language plpgsql %2$s security invoker set search_path = ''''
      as %3$L', call.name, call.volatility, format($body$
begin
  %sreturn calls.%I($1);
exception
  when data_exception or check_violation or not_null_violation or program_limit_exceeded then
    raise exception using errcode = 'PT400', message = 'INVALID_INPUT', detail = '';
end
$body$, call.counting, call.name));
  end loop;
end
$$;
