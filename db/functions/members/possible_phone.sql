-- Which phone numbers can exist, also for a hosted club, whose functions can be called without the contract. packages/contract/phone-numbers.ts has the same
-- table of how many digits may follow a calling code, and a test compares both.

create or replace function rules.codes_by_length() returns jsonb
  language sql immutable
  return '{
    "9": "211 212 218 221 240 242 244 249 251 255 256 260 262 33 34 351 590 594 596 93 94 979 992 994 995 998",
    "8": "216 222 223 226 227 228 232 235 236 253 257 266 350 356 357 371 373 374 389 45 505 509 800 808 973",
    "8-9": "213 224 233 237 250 258 264 268 32 36 370 377 382 387 51 591 962 963 993", "7": "238 239 246 248 269 291 297 592 673 674 680 691 692",
    "7-8": "241 599 670 675 853 961 965 975", "8-10": "20 60 855 856 964 970 976", "7,9": "220 245 261 265 354 423", "10": "1 225 229 52 58",
    "7-9": "231 385 967 968", "7-10": "243 254 353 84", "9-10": "380 881 966 996", "6": "298 299 687", "7-8,10": "230 267 372", "6-12": "375 381 39",
    "8-12": "383 883 92", "6,9": "40 508 681", "6-10": "48 880 95", "8,10-11": "57 65 977", "5,7": "676 677 678", "7-12": "86 882 972", "5": "500 682",
    "10-12": "234 30", "5-6": "247 672", "6-9": "252 355", "7,9-10": "263 44", "5-10": "27 64", "5-12": "358 971", "6,8-9": "376 689", "9,12": "41 870",
    "4-13": "43 49", "5,8": "47 686", "7,11": "501 679", "8,11": "502 504", "8,10": "506 850", "8-11": "55 593", "8-13": "81 91", "11": "888", "12": "878",
    "4-5": "290", "5-11": "31", "4-11": "352", "6-9,12": "359", "6,8,10": "378", "5-8": "386", "9-12": "420", "6-7,9": "421", "6-10,12": "46", "7-8,11": "503",
    "7-8,10-11": "507", "6-8,10": "53", "10-11": "54", "9-11": "56", "6-11": "595", "6-7": "597", "4-12": "598", "5-10,12": "61", "7-13": "62", "6,8-13": "63",
    "8-10,13": "66", "4,7": "683", "5-7,10": "685", "5-7": "688", "4-7": "690", "10-11,14": "7", "5-6,8-13": "82", "5-9,11": "852", "7-11": "886",
    "7,10,12-13": "90", "7,10": "960", "7-9,11": "974", "4-7,10": "98"
  }'::jsonb;

-- No calling code begins another one.
create or replace function rules.is_possible_phone(phone text) returns boolean
  language sql immutable
  return phone ~ '^\+[1-9][0-9]{6,14}$' and exists (
    select from jsonb_each_text(rules.codes_by_length()) as table_row (lengths, codes), unnest(string_to_array(codes, ' ')) as code,
      unnest(string_to_array(lengths, ',')) as range
    where starts_with(phone, '+' || code)
      and char_length(phone) - 1 - char_length(code) between split_part(range, '-', 1)::integer
        and coalesce(nullif(split_part(range, '-', 2), ''), split_part(range, '-', 1))::integer);

-- The phone number of the input, in its one form. Null removes a number.
create or replace function rules.phone_in(input jsonb) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  number text := rules.canonical_phone(input ->> 'phone');
begin
  if number is not null and not rules.is_possible_phone(number) then
    perform rules.refuse_field('phone', 'NOT_A_PHONE');
  end if;
  return number;
end
$$;
