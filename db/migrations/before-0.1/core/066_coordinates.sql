-- Where exactly the meeting point is, in degrees (WGS 84). Six decimals are about 10 centimeters.
alter table public.activities
  add column latitude numeric(8, 6),
  add column longitude numeric(9, 6),
  add constraint latitude_in_range check (latitude between -90 and 90),
  add constraint longitude_in_range check (longitude between -180 and 180),
  add constraint coordinates_are_complete check (num_nonnulls(latitude, longitude) in (0, 2));
