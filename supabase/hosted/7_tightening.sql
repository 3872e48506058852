-- Last: older projects open everything new in `public` to everybody by themselves; and the provider's advisors want every function to know where it looks.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;

-- Who writes activities directly computes what search looks into.
grant execute on function rules.search_text(text, text, text, text[]) to service_role;

do $$
declare
  loose regprocedure;
begin
  for loose in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'rules'::regnamespace) and p.prokind = 'f'
      and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
      and not exists (select from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = ''''', loose);
  end loop;
end
$$;
