-- The one form of a phone number, also for a hosted club, whose functions can be called without the contract (packages/contract/phone-numbers.ts).

-- A 0 that is dialed before the number in these countries never follows the calling code. Other prefixes are told by the length of what follows.
create or replace function rules.canonical_phone(phone text) returns text
  language sql immutable
  return regexp_replace(regexp_replace(phone, '^\+('
    '20|27|31|32|33|40|41|43|44|46|49|51|53|54|55|58|60|61|62|63|64|66|81|82|84|86|90|91|92|93|94|95|98|211|212|213|218|231|232|233|234|243|249|'
    '250|251|252|254|255|256|260|261|262|263|264|265|291|353|355|358|359|370|373|374|375|377|380|381|382|383|385|386|387|389|421|423|508|590|591|'
    '593|594|595|596|598|686|850|855|856|880|886|961|962|963|964|966|967|970|971|972|976|977|994|995|996'
    ')0', '+\1'), '^\+(?:(1)1(?=\d{10}$)|(7)8(?=\d{10}$)|(36)06(?=\d{8,9}$)|(52)(?:01|04[45]|1)(?=\d{10}$)|(370)8(?=\d{8}$)|'
    '(375)80?(?=[1-4]\d{8}$)|(692)1(?=\d{7}$)|(993)8(?=\d{8}$))', '+\1\2\3\4\5\6\7\8');

create or replace function rules.set_canonical_phone() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.phone := rules.canonical_phone(new.phone);
  return new;
end
$$;
create or replace trigger canonical_phone before insert or update of phone on public.profiles for each row
  when (new.phone like '+%') execute function rules.set_canonical_phone();
create or replace trigger canonical_phone before insert or update of phone on public.emergency_contacts for each row
  when (new.phone like '+%') execute function rules.set_canonical_phone();
