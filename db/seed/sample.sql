-- Sample data: six members and ten activities, at least one in every phase, in several languages. Dates are relative to today.
-- The members have no password here; the program that loads the sample decides how they sign in.

create temporary table sample_member on commit drop as
select * from (values
  ('mairi', 'Mairi Sinclair', 'mairi@bothy.example', '+41790000001', 'Slow uphill, quick to the tea. Will carry the stove.', 'Bern', array['hiking', 'camping', 'tea'], 'en', true),
  ('jonas', 'Jonas Brunner', 'jonas@bothy.example', '+41790000002', 'Frühaufsteher, Kartenleser, Käsesammler.', 'Interlaken', array['hiking', 'photography'], 'de', false),
  ('lin', '林雨桐', 'lin@bothy.example', '+8613800000003', '周末不在家，在山上。', '杭州', array['mountain climbing', 'stargazing'], 'zh', false),
  ('hannah', 'Hannah Vogel', 'hannah@bothy.example', '+41790000004', 'Zelt, Sterne, Stirnlampe.', 'Thun', array['camping', 'stargazing'], 'de', false),
  ('elodie', 'Élodie Marchand', 'elodie@bothy.example', '+41790000005', 'Toujours l’appareil photo autour du cou.', 'Neuchâtel', array['photography', 'hiking'], 'fr', false),
  ('haru', '渡辺 遥', 'haru@bothy.example', '+819000000006', '低山と温泉が好きです。', '松本', array['hiking', '温泉'], 'ja', false)
) as m (key, name, email, phone, bio, location, interests, language, is_admin);
alter table sample_member add column id uuid default gen_random_uuid();

insert into public.profiles (id, name, email, email_verified, phone, bio, location, interests, language, is_admin, created_at)
select id, name, email, true, phone, bio, location, interests, language, is_admin, now() - interval '300 days' from sample_member;

insert into public.user_settings (user_id, time_zone)
select id, case language when 'zh' then 'Asia/Shanghai' when 'ja' then 'Asia/Tokyo' else 'Europe/Zurich' end from sample_member;

-- `days` counts from today, and `starts` is the local time in the activity's zone.
create temporary table sample_activity on commit drop as
select * from (values
  (1, 'jonas', 'voting', 'Große Panoramawanderung über die Schynige Platte zum Faulhorn', 'Bahnhof Wilderswil',
    'Der klassische Balkonweg über den Seen: Eiger, Mönch und Jungfrau auf der einen Seite, der Brienzersee auf der anderen. Wir nehmen die erste Zahnradbahn, gehen gemütlich, machen lange Rast in der Männdlenenhütte und fahren von First mit der Gondel ins Tal.' || E'\n\n' || 'Nehmt warme Schichten, zwei Liter Wasser und eine Stirnlampe mit. Nur bei stabilem Wetter; wir entscheiden am Freitagabend.',
    19, time '07:30', 9, 'Europe/Zurich', 24, array['hiking', 'photography'], 'faulhorn'),
  (2, 'elodie', 'voting', 'Golden hour on the Creux du Van', 'Noiraigue',
    'Up through the forest in the afternoon, ibex at the cliff, and the last light on the rock amphitheatre. We walk down with head torches.',
    26, time '14:00', 7, 'Europe/Zurich', 12, array['photography', 'hiking'], 'creux-du-van'),
  (3, 'mairi', 'enrolling', 'Sonnenaufgang am Säntis: Aufstieg ab der Schwägalp', 'Schwägalp',
    'Start in der Nacht, oben zum Sonnenaufgang, Frühstück auf dem Gipfel und mit der Bahn zurück. Trittsicherheit ist nötig, die letzten Meter sind mit Seilen gesichert.',
    12, time '02:30', 8, 'Europe/Zurich', 8, array['mountain climbing', 'photography'], 'saentis'),
  (4, 'hannah', 'enrolling', 'Zelten am Bachalpsee: zwei Nächte unter dem Faulhorn', 'Grindelwald First',
    'Zwei Nächte am See, Zelte zu dritt. Am Freitag kochen wir zusammen, am Samstag gehen wir über den Grat, und bei klarem Himmel bleibt ein Zelt für die Milchstraße offen.',
    33, time '16:00', 46, 'Europe/Zurich', 12, array['camping', 'stargazing', 'social'], 'bachalpsee'),
  (5, 'lin', 'enrolling', '武功山高山草甸两日穿越：看云海、等日出', '江西萍乡',
    '第一天从沈子村上山，傍晚到金顶扎营；第二天看日出云海，沿绝望坡方向下到龙山村。请自备头灯、雨衣和两升水，帐篷可以拼。',
    40, time '07:30', 32, 'Asia/Shanghai', 6, array['camping', 'hiking'], 'wugongshan'),
  (6, 'lin', 'rejected', 'Picknick am Oeschinensee', 'Kandersteg',
    'Mit der Gondel hinauf, eine halbe Stunde zum See, Decken aus und Körbe auf. Kinder und Großeltern sind willkommen.',
    15, time '10:00', 6, 'Europe/Zurich', 30, array['picnic', 'family'], 'oeschinensee'),
  (7, 'haru', 'review', '霧ヶ峰から車山へ：秋の草原ハイキング', '長野県 車山高原',
    '草原の稜線をのんびり歩き、八島ヶ原湿原を一周します。帰りは上諏訪の温泉に寄ります。歩きやすい靴と雨具をお持ちください。',
    30, time '09:00', 6, 'Asia/Tokyo', 15, array['hiking', 'social'], 'kirigamine'),
  (8, 'hannah', 'active', 'Sternennacht im Naturpark Gantrisch', 'Gurnigel, Berghaus',
    'Zwei Teleskope, heiße Suppe und der dunkelste Himmel der Voralpen. Bringt eine Matte und die wärmste Jacke mit, und bitte nur rotes Licht.',
    0, time '00:05', 30, 'Europe/Zurich', 20, array['stargazing', 'social'], 'gantrisch'),
  (9, 'jonas', 'finished', 'Hüttenabend mit Fondue und Spielen', 'Kiental',
    'Kurzer Aufstieg mit Schneeschuhen, langer Abend am Ofen. Das Fondue kommt im Rucksack, die Spiele auch.',
    -24, time '17:00', 5, 'Europe/Zurich', 10, array['social'], 'kiental'),
  (10, 'elodie', 'cancelled', 'Aare spring walk with pushchairs', 'Muri bei Bern',
    'A flat loop along the river, with a playground half way and coffee at the end.',
    -9, time '10:00', 3, 'Europe/Zurich', 20, array['family', 'hiking'], 'aare')
) as a (number, leader, phase, title, location, description, days, starts, hours, zone, seats, tags, seed);
alter table sample_activity add column id uuid default gen_random_uuid();

insert into public.activities (id, creator_id, title, description, location, start_time, end_time, time_zone, max_participants, tags, cover_seed, phase, cancel_reason,
  reject_reason, created_at, reviewed_version)
select a.id, m.id, a.title, a.description, a.location, t.start_time, t.start_time + a.hours * interval '1 hour', a.zone, a.seats, a.tags, a.seed, a.phase,
  case a.phase when 'cancelled' then 'The river path is closed after the storm. We will look for a new date in May.' else '' end,
  case a.phase when 'rejected' then 'That Saturday the gondola is closed for its yearly check. Please choose another day.' else '' end,
  now() - (20 - a.number) * interval '1 day', case when a.phase not in ('review', 'rejected') then 1 end
from sample_activity as a
join sample_member as m on m.key = a.leader
cross join lateral (select (((now() at time zone a.zone)::date + a.days) + a.starts) at time zone a.zone as start_time) as t;

insert into public.routes (activity_id, title, description, distance, duration, difficulty, is_selected)
select a.id, r.title, r.description, r.distance, r.duration, r.difficulty, r.selected
from (values
  (1, 1, 'Panorama-Höhenweg zum Faulhorn', 'Der Klassiker auf dem Grat, oben Kaffee auf 2681 m, Abstieg nach First.', 14.6, 5.1, 'Medium', false),
  (1, 2, 'Seenrunde am Sägistalsee', 'Kürzer und sanfter, um den Karstsee und zurück zur Bahn.', 15.1, 4.25, 'Easy', false),
  (1, 3, 'Gratüberschreitung Loucherhorn', 'Über die Schneide, ausgesetzt und einsam. Schwindelfreiheit nötig.', 16.2, 5.5, 'Hard', false),
  (2, 1, 'Sentier des 14 Contours', 'The fourteen hairpins through the beech forest to the rim.', 11.2, 4.2, 'Medium', false),
  (2, 2, 'Ferme Robert and the rim', 'A gentler way past the farm, more time with the ibex.', 13.4, 4.5, 'Easy', false),
  (3, 1, 'Über Tierwis', 'Durch Karst und über die gesicherte Himmelsleiter zum Gipfel.', 9.4, 5.33, 'Hard', true),
  (4, 1, 'First und Bachalpsee', 'Breiter Weg von der Bergstation, am Samstag weiter zum Faulhorn.', 12.4, 4.5, 'Medium', true),
  (4, 2, 'Von der Bussalp', 'Stiller Anstieg von Westen her.', 14.8, 5.5, 'Medium', false),
  (5, 1, '沈子村到金顶，龙山村下山', '正穿经典线，草甸连绵。', 18.6, 7.67, 'Medium', true),
  (6, 1, 'Seeweg', 'Fast eben, mit Kinderwagen machbar.', 4.0, 1.33, 'Easy', false),
  (7, 1, '車山山頂と八島ヶ原湿原', '木道と草原の道。', 10.5, 4.0, 'Easy', false),
  (7, 2, '蝶々深山まわり', '少し長めに、静かな道を。', 12.8, 5.0, 'Medium', false),
  (8, 1, 'Gurnigelhöhe', 'Kurzer Weg vom Parkplatz zum Beobachtungsplatz.', 3.2, 1.1, 'Easy', true),
  (9, 1, 'Von Kiental zur Hütte', 'Waldweg, im Winter gespurt.', 3.2, 1.5, 'Easy', true),
  (10, 1, 'Uferweg', 'Flach, am Wasser.', 4.5, 1.5, 'Easy', true)
) as r (number, position, title, description, distance, duration, difficulty, selected)
join sample_activity as a using (number)
order by r.number, r.position;

insert into public.votes (activity_id, user_id, route_id)
select a.id, m.id, (select id from public.routes where activity_id = a.id order by added offset v.choice - 1 limit 1)
from (values (1, 'mairi', 1), (1, 'lin', 1), (1, 'hannah', 1), (1, 'elodie', 2), (1, 'haru', 3), (2, 'jonas', 1), (2, 'hannah', 2), (2, 'haru', 2),
  (4, 'mairi', 1), (4, 'jonas', 1), (4, 'lin', 2)) as v (number, member, choice)
join sample_activity as a using (number)
join sample_member as m on m.key = v.member;

insert into public.participants (activity_id, user_id, join_time)
select a.id, m.id, now() - interval '5 days' + row_number() over () * interval '1 hour'
from (values (3, 'mairi'), (3, 'jonas'), (3, 'elodie'), (3, 'hannah'), (3, 'haru'), (4, 'hannah'), (4, 'lin'), (4, 'jonas'), (4, 'mairi'), (5, 'lin'), (5, 'haru'),
  (8, 'hannah'), (8, 'mairi'), (8, 'jonas'), (9, 'jonas'), (9, 'mairi'), (9, 'hannah'), (9, 'elodie'), (10, 'elodie')) as p (number, member)
join sample_activity as a using (number)
join sample_member as m on m.key = p.member;

insert into public.favorites (user_id, activity_id)
select m.id, a.id
from (values (1, 'mairi'), (3, 'mairi'), (4, 'mairi'), (2, 'jonas'), (3, 'lin'), (5, 'haru')) as f (number, member)
join sample_activity as a using (number)
join sample_member as m on m.key = f.member;

update public.system_settings set system_name = 'Bothy', system_description = 'Out together, under one roof';
