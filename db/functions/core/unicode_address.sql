-- Addresses are stored as mail servers write them, `info@xn--kln-sna.example`. People look for them as they read them: `info@köln.example`.

-- A label of a domain without "xn--", decoded from Punycode (RFC 3492); null for one that is not encoded.
create or replace function rules.decode_punycode(encoded text) returns text
  language plpgsql immutable strict set search_path = '' as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  decoded text := coalesce(substring(encoded from '^(.*)-'), '');
  rest text := substring(encoded from '[^-]*$');
  code bigint := 128;
  place bigint := 0;
  bias bigint := 72;
  before bigint;
  weight bigint;
  nth integer;
  threshold bigint;
  digit integer;
  size bigint;
  delta bigint;
begin
  while rest <> '' loop
    before := place;
    weight := 1;
    nth := 1;
    loop
      digit := strpos(digits, left(rest, 1)) - 1;
      if rest = '' or digit < 0 or weight > 1000000000 then
        return null;
      end if;
      rest := substr(rest, 2);
      place := place + digit * weight;
      threshold := greatest(1, least(26, 36 * nth - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      nth := nth + 1;
    end loop;
    size := char_length(decoded) + 1;
    delta := (place - before) / case before when 0 then 700 else 2 end;
    delta := delta + delta / size;
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + place / size;
    place := place % size;
    if code > 1114111 or code between 55296 and 57343 then
      return null;
    end if;
    decoded := left(decoded, place::integer) || chr(code::integer) || substr(decoded, place::integer + 1);
    place := place + 1;
  end loop;
  return decoded;
end
$$;

create or replace function rules.unicode_address(address text) returns text
  language sql immutable strict
  return split_part(address, '@', 1) || '@' || (
    select string_agg(case when label like 'xn--%' then coalesce(rules.decode_punycode(substr(label, 5)), label) else label end, '.' order by position)
    from regexp_split_to_table(split_part(address, '@', 2), '\.') with ordinality as labels (label, position));
