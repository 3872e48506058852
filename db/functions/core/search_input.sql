-- What is searched for is bounded, as searchLimits in packages/contract/choices.ts has it: each word and each choice makes the query longer.

create or replace function rules.check_search(input jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  field text;
begin
  foreach field in array '{q,place}'::text[] loop
    if char_length(rules.tidied(input ->> field)) > 100 then
      perform rules.refuse_field(field, 'TOO_LONG');
    end if;
  end loop;
  foreach field in array '{phase,status,tag,difficulty,group}'::text[] loop
    if jsonb_typeof(input -> field) = 'array' and jsonb_array_length(input -> field) > (case field when 'group' then 30 else 12 end) then
      perform rules.refuse_field(field, 'TOO_MANY');
    end if;
  end loop;
end
$$;
