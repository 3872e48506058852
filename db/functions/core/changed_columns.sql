-- A function that returns columns cannot be replaced by one that returns others. So each that nothing uses is dropped before it is created again.
do $$
declare
  former regprocedure;
begin
  for former in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace::regnamespace::text in ('rules', 'accounts') and p.proallargtypes is not null
      and not exists (select from pg_catalog.pg_depend as d where d.refclassid = 'pg_catalog.pg_proc'::regclass and d.refobjid = p.oid)
  loop
    execute format('drop function %s', former);
  end loop;
end
$$;
