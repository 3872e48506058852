-- The former names of time zones, and what each is called now: the links for renamed and superseded zones of the IANA time zone database 2025b.
-- Browsers and operating systems know some zones by a former name only (Asia/Calcutta), and databases by the new one only, or the other way round.
create function rules.renamed_zones() returns table (former text, canonical text)
  language sql immutable parallel safe
begin atomic
  values
    ('Africa/Asmera', 'Africa/Asmara'), ('Africa/Timbuktu', 'Africa/Bamako'), ('America/Argentina/ComodRivadavia', 'America/Argentina/Catamarca'),
    ('America/Atka', 'America/Adak'), ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'), ('America/Catamarca', 'America/Argentina/Catamarca'),
    ('America/Coral_Harbour', 'America/Atikokan'), ('America/Cordoba', 'America/Argentina/Cordoba'), ('America/Ensenada', 'America/Tijuana'),
    ('America/Fort_Wayne', 'America/Indiana/Indianapolis'), ('America/Godthab', 'America/Nuuk'), ('America/Indianapolis', 'America/Indiana/Indianapolis'),
    ('America/Jujuy', 'America/Argentina/Jujuy'), ('America/Knox_IN', 'America/Indiana/Knox'), ('America/Louisville', 'America/Kentucky/Louisville'),
    ('America/Mendoza', 'America/Argentina/Mendoza'), ('America/Montreal', 'America/Toronto'), ('America/Nipigon', 'America/Toronto'),
    ('America/Pangnirtung', 'America/Iqaluit'), ('America/Porto_Acre', 'America/Rio_Branco'), ('America/Rainy_River', 'America/Winnipeg'),
    ('America/Rosario', 'America/Argentina/Cordoba'), ('America/Santa_Isabel', 'America/Tijuana'), ('America/Shiprock', 'America/Denver'),
    ('America/Thunder_Bay', 'America/Toronto'), ('America/Virgin', 'America/St_Thomas'), ('America/Yellowknife', 'America/Edmonton'),
    ('Antarctica/South_Pole', 'Antarctica/McMurdo'), ('Asia/Ashkhabad', 'Asia/Ashgabat'), ('Asia/Calcutta', 'Asia/Kolkata'),
    ('Asia/Choibalsan', 'Asia/Ulaanbaatar'), ('Asia/Chongqing', 'Asia/Shanghai'), ('Asia/Chungking', 'Asia/Shanghai'), ('Asia/Dacca', 'Asia/Dhaka'),
    ('Asia/Harbin', 'Asia/Shanghai'), ('Asia/Istanbul', 'Europe/Istanbul'), ('Asia/Kashgar', 'Asia/Urumqi'), ('Asia/Katmandu', 'Asia/Kathmandu'),
    ('Asia/Macao', 'Asia/Macau'), ('Asia/Rangoon', 'Asia/Yangon'), ('Asia/Saigon', 'Asia/Ho_Chi_Minh'), ('Asia/Tel_Aviv', 'Asia/Jerusalem'),
    ('Asia/Thimbu', 'Asia/Thimphu'), ('Asia/Ujung_Pandang', 'Asia/Makassar'), ('Asia/Ulan_Bator', 'Asia/Ulaanbaatar'), ('Atlantic/Faeroe', 'Atlantic/Faroe'),
    ('Atlantic/Jan_Mayen', 'Arctic/Longyearbyen'), ('Australia/ACT', 'Australia/Sydney'), ('Australia/Canberra', 'Australia/Sydney'),
    ('Australia/Currie', 'Australia/Hobart'), ('Australia/LHI', 'Australia/Lord_Howe'), ('Australia/NSW', 'Australia/Sydney'),
    ('Australia/North', 'Australia/Darwin'), ('Australia/Queensland', 'Australia/Brisbane'), ('Australia/South', 'Australia/Adelaide'),
    ('Australia/Tasmania', 'Australia/Hobart'), ('Australia/Victoria', 'Australia/Melbourne'), ('Australia/West', 'Australia/Perth'),
    ('Australia/Yancowinna', 'Australia/Broken_Hill'), ('Brazil/Acre', 'America/Rio_Branco'), ('Brazil/DeNoronha', 'America/Noronha'),
    ('Brazil/East', 'America/Sao_Paulo'), ('Brazil/West', 'America/Manaus'), ('Canada/Atlantic', 'America/Halifax'), ('Canada/Central', 'America/Winnipeg'),
    ('Canada/Eastern', 'America/Toronto'), ('Canada/Mountain', 'America/Edmonton'), ('Canada/Newfoundland', 'America/St_Johns'),
    ('Canada/Pacific', 'America/Vancouver'), ('Canada/Saskatchewan', 'America/Regina'), ('Canada/Yukon', 'America/Whitehorse'),
    ('Chile/Continental', 'America/Santiago'), ('Chile/EasterIsland', 'Pacific/Easter'), ('Cuba', 'America/Havana'), ('Egypt', 'Africa/Cairo'),
    ('Eire', 'Europe/Dublin'), ('Etc/GMT', 'UTC'), ('Etc/GMT+0', 'UTC'), ('Etc/GMT-0', 'UTC'), ('Etc/GMT0', 'UTC'), ('Etc/Greenwich', 'UTC'),
    ('Etc/UCT', 'UTC'), ('Etc/UTC', 'UTC'), ('Etc/Universal', 'UTC'), ('Etc/Zulu', 'UTC'), ('Europe/Belfast', 'Europe/London'), ('Europe/Kiev', 'Europe/Kyiv'),
    ('Europe/Nicosia', 'Asia/Nicosia'), ('Europe/Tiraspol', 'Europe/Chisinau'), ('Europe/Uzhgorod', 'Europe/Kyiv'), ('Europe/Zaporozhye', 'Europe/Kyiv'),
    ('GB', 'Europe/London'), ('GB-Eire', 'Europe/London'), ('GMT', 'UTC'), ('GMT+0', 'UTC'), ('GMT-0', 'UTC'), ('GMT0', 'UTC'), ('Greenwich', 'UTC'),
    ('Hongkong', 'Asia/Hong_Kong'), ('Iceland', 'Atlantic/Reykjavik'), ('Iran', 'Asia/Tehran'), ('Israel', 'Asia/Jerusalem'), ('Jamaica', 'America/Jamaica'),
    ('Japan', 'Asia/Tokyo'), ('Kwajalein', 'Pacific/Kwajalein'), ('Libya', 'Africa/Tripoli'), ('Mexico/BajaNorte', 'America/Tijuana'),
    ('Mexico/BajaSur', 'America/Mazatlan'), ('Mexico/General', 'America/Mexico_City'), ('NZ', 'Pacific/Auckland'), ('NZ-CHAT', 'Pacific/Chatham'),
    ('Navajo', 'America/Denver'), ('PRC', 'Asia/Shanghai'), ('Pacific/Enderbury', 'Pacific/Kanton'), ('Pacific/Johnston', 'Pacific/Honolulu'),
    ('Pacific/Ponape', 'Pacific/Pohnpei'), ('Pacific/Samoa', 'Pacific/Pago_Pago'), ('Pacific/Truk', 'Pacific/Chuuk'), ('Pacific/Yap', 'Pacific/Chuuk'),
    ('Poland', 'Europe/Warsaw'), ('Portugal', 'Europe/Lisbon'), ('ROC', 'Asia/Taipei'), ('ROK', 'Asia/Seoul'), ('Singapore', 'Asia/Singapore'),
    ('Turkey', 'Europe/Istanbul'), ('UCT', 'UTC'), ('US/Alaska', 'America/Anchorage'), ('US/Aleutian', 'America/Adak'), ('US/Arizona', 'America/Phoenix'),
    ('US/Central', 'America/Chicago'), ('US/East-Indiana', 'America/Indiana/Indianapolis'), ('US/Eastern', 'America/New_York'),
    ('US/Hawaii', 'Pacific/Honolulu'), ('US/Indiana-Starke', 'America/Indiana/Knox'), ('US/Michigan', 'America/Detroit'), ('US/Mountain', 'America/Denver'),
    ('US/Pacific', 'America/Los_Angeles'), ('US/Samoa', 'Pacific/Pago_Pago'), ('Universal', 'UTC'), ('W-SU', 'Europe/Moscow'), ('Zulu', 'UTC');
end;

-- The one name by which a zone is stored.
create function rules.canonical_zone(zone text) returns text
  language sql immutable parallel safe
  return coalesce((select canonical from rules.renamed_zones() where former = zone), zone);

-- The time of no activity changes, so no trigger runs.
alter table public.activities disable trigger user;
update public.activities set time_zone = rules.canonical_zone(time_zone) where time_zone <> rules.canonical_zone(time_zone);
alter table public.activities enable trigger user;
update public.user_settings set time_zone = rules.canonical_zone(time_zone) where time_zone <> rules.canonical_zone(time_zone);
