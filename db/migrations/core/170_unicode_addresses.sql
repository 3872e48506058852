-- Members whose address differs from what people read of it: rules.member_condition looks for them.
create index profiles_unicode_address on public.profiles (id) where email like '%xn--%';
