/** Records which rows a request changes. Triggers write within its transaction, so what is rolled back is not recorded. */
import type { TestServer } from '../test-server.ts'

export type RowChange = { relation: string; operation: 'INSERT' | 'UPDATE' | 'DELETE'; columns: string[] | null }

const install = `
  create schema fuzzing;
  create table fuzzing.changes (relation text, operation text, columns text[]);
  create function fuzzing.record() returns trigger language plpgsql security definer set search_path = '' as $$
  declare
    changed text[];
  begin
    -- What the timers of the server do meanwhile belongs to no request.
    if current_query() ~ 'rules\\.(raise_alarms|close_votes|move_offers|open_joining)\\(' then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      changed := array(
        select key from jsonb_each(to_jsonb(old)) as before join jsonb_each(to_jsonb(new)) as after using (key) where before.value is distinct from after.value);
      if changed = '{}' then
        return null;
      end if;
    end if;
    insert into fuzzing.changes values (tg_relid::regclass::text, tg_op, changed);
    return null;
  end
  $$;
  do $$
  declare
    relation regclass;
  begin
    for relation in select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'accounts'::regnamespace) loop
      execute format('create trigger record_changes after insert or update or delete on %s for each row execute function fuzzing.record()', relation);
    end loop;
  end
  $$`

/** Answers a function that reads and forgets the changes so far. */
export async function recordRowChanges({ sql }: Pick<TestServer, 'sql'>): Promise<() => Promise<RowChange[]>> {
  await sql(install)
  return async () => (await sql('delete from fuzzing.changes returning *')) as RowChange[]
}
