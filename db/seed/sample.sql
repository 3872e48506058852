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

-- `created` is in days before now, `days` counts from today, and `starts` is the local time in the activity's zone.
create temporary table sample_activity on commit drop as
select * from (values
  (1, 19, 'jonas', 'voting', 'Große Panoramawanderung über die Schynige Platte zum Faulhorn', 'Bahnhof Wilderswil',
    'Der klassische Balkonweg über den Seen: Eiger, Mönch und Jungfrau auf der einen Seite, der Brienzersee auf der anderen. Wir nehmen die erste Zahnradbahn, gehen gemütlich, machen lange Rast in der Männdlenenhütte und fahren von First mit der Gondel ins Tal.' || E'\n\n' || 'Nehmt warme Schichten, zwei Liter Wasser und eine Stirnlampe mit. Nur bei stabilem Wetter; wir entscheiden am Freitagabend.',
    19, time '07:30', 9, 'Europe/Zurich', 24, array['hiking', 'photography'], 'faulhorn'),
  (2, 18, 'elodie', 'voting', 'Golden hour on the Creux du Van', 'Noiraigue',
    'Up through the forest in the afternoon, ibex at the cliff, and the last light on the rock amphitheatre. We walk down with head torches.',
    26, time '14:00', 7, 'Europe/Zurich', 12, array['photography', 'hiking'], 'creux-du-van'),
  (3, 17, 'mairi', 'enrolling', 'Sonnenaufgang am Säntis: Aufstieg ab der Schwägalp', 'Schwägalp',
    'Start in der Nacht, oben zum Sonnenaufgang, Frühstück auf dem Gipfel und mit der Bahn zurück. Trittsicherheit ist nötig, die letzten Meter sind mit Seilen gesichert.',
    12, time '02:30', 8, 'Europe/Zurich', 8, array['mountain climbing', 'photography'], 'saentis'),
  (4, 16, 'hannah', 'enrolling', 'Zelten am Bachalpsee: zwei Nächte unter dem Faulhorn', 'Grindelwald First',
    'Zwei Nächte am See, Zelte zu dritt. Am Freitag kochen wir zusammen, am Samstag gehen wir über den Grat, und bei klarem Himmel bleibt ein Zelt für die Milchstraße offen.',
    33, time '16:00', 46, 'Europe/Zurich', 12, array['camping', 'stargazing', 'social'], 'bachalpsee'),
  (5, 15, 'lin', 'enrolling', '武功山高山草甸两日穿越：看云海、等日出', '江西萍乡',
    '第一天从沈子村上山，傍晚到金顶扎营；第二天看日出云海，沿绝望坡方向下到龙山村。请自备头灯、雨衣和两升水，帐篷可以拼。',
    40, time '07:30', 32, 'Asia/Shanghai', 6, array['camping', 'hiking'], 'wugongshan'),
  (6, 14, 'lin', 'rejected', 'Picknick am Oeschinensee', 'Kandersteg',
    'Mit der Gondel hinauf, eine halbe Stunde zum See, Decken aus und Körbe auf. Kinder und Großeltern sind willkommen.',
    15, time '10:00', 6, 'Europe/Zurich', 30, array['picnic', 'family'], 'oeschinensee'),
  (7, 0.25, 'haru', 'review', '霧ヶ峰から車山へ：秋の草原ハイキング', '長野県 車山高原',
    '草原の稜線をのんびり歩き、八島ヶ原湿原を一周します。帰りは上諏訪の温泉に寄ります。歩きやすい靴と雨具をお持ちください。',
    30, time '09:00', 6, 'Asia/Tokyo', 15, array['hiking', 'social'], 'kirigamine'),
  (8, 12, 'hannah', 'active', 'Sternennacht im Naturpark Gantrisch', 'Gurnigel, Berghaus',
    'Zwei Teleskope, heiße Suppe und der dunkelste Himmel der Voralpen. Bringt eine Matte und die wärmste Jacke mit, und bitte nur rotes Licht.',
    0, time '00:00', 30, 'Europe/Zurich', 20, array['stargazing', 'social'], 'gantrisch'),
  (9, 40, 'jonas', 'finished', 'Hüttenabend mit Fondue und Spielen', 'Kiental',
    'Kurzer Aufstieg mit Schneeschuhen, langer Abend am Ofen. Das Fondue kommt im Rucksack, die Spiele auch.',
    -24, time '17:00', 5, 'Europe/Zurich', 10, array['social'], 'kiental'),
  (10, 25, 'elodie', 'cancelled', 'Aare spring walk with pushchairs', 'Muri bei Bern',
    'A flat loop along the river, with a playground half way and coffee at the end.',
    -9, time '10:00', 3, 'Europe/Zurich', 20, array['family', 'hiking'], 'aare')
) as a (number, created, leader, phase, title, location, description, days, starts, hours, zone, seats, tags, seed);
alter table sample_activity add column id uuid default gen_random_uuid();

insert into public.activities (id, creator_id, title, description, location, start_time, end_time, time_zone, max_participants, tags, cover_seed, phase, cancel_reason,
  reject_reason, created_at, reviewed_version)
select a.id, m.id, a.title, a.description, a.location, t.start_time, t.start_time + a.hours * interval '1 hour', a.zone, a.seats, a.tags, a.seed, a.phase,
  case a.phase when 'cancelled' then 'The river path is closed after the storm. We will look for a new date in May.' else '' end,
  case a.phase when 'rejected' then 'That Saturday the gondola is closed for its yearly check. Please choose another day.' else '' end,
  now() - a.created * interval '1 day', case when a.phase not in ('review', 'rejected') then 1 end
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

-- Between the approval and the start of the enrollment, which the notifications below name.
insert into public.votes (activity_id, user_id, route_id, created_at)
select a.id, m.id, (select id from public.routes where activity_id = a.id order by added offset v.choice - 1 limit 1),
  now() - case a.phase when 'voting' then interval '50 hours' else interval '100 hours' end
from (values (1, 'mairi', 1), (1, 'lin', 1), (1, 'hannah', 1), (1, 'elodie', 2), (1, 'haru', 3), (2, 'jonas', 1), (2, 'hannah', 2), (2, 'haru', 2),
  (4, 'mairi', 1), (4, 'jonas', 1), (4, 'lin', 2)) as v (number, member, choice)
join sample_activity as a using (number)
join sample_member as m on m.key = v.member;

-- When they joined, in hours before now: after the enrollment started, before the activity does.
insert into public.participants (activity_id, user_id, join_time)
select a.id, m.id, now() - joined.hours * interval '1 hour'
from (values (3, '{mairi,jonas,elodie,hannah,haru}'::text[], '{90,66,47,28,9}'::integer[]), (4, '{hannah,lin,jonas,mairi}', '{73,61,52,26}'), (5, '{lin,haru}', '{80,7}'),
  (8, '{hannah,mairi,jonas}', '{200,170,150}'), (9, '{jonas,mairi,hannah,elodie}', '{850,830,760,700}'), (10, '{elodie}', '{500}')) as p (number, members, hours)
cross join lateral unnest(p.members, p.hours) as joined (member, hours)
join sample_activity as a using (number)
join sample_member as m on m.key = joined.member;

insert into public.favorites (user_id, activity_id)
select m.id, a.id
from (values (1, 'mairi'), (3, 'mairi'), (4, 'mairi'), (2, 'jonas'), (3, 'lin'), (5, 'haru')) as f (number, member)
join sample_activity as a using (number)
join sample_member as m on m.key = f.member;

update public.system_settings set system_name = 'Bothy', system_description = 'Out together, under one roof';

insert into public.notifications (user_id, kind, activity_id, facts, members, created_at, read_at)
select m.id, n.kind, a.id, rules.facts_of(activity) || n.more, array(select id from sample_member where key = any (n.actors)),
  now() - n.hours * interval '1 hour', case when n.hours > 48 then now() - interval '1 day' end
from (values
  ('mairi', 'activity-proposed', 7, '{}'::jsonb, '{}'::text[], 6),
  ('mairi', 'member-joined', 3, '{}', '{jonas,elodie,hannah,haru}', 9),
  ('mairi', 'enrollment-started', 4, '{"route": "First und Bachalpsee"}', '{}', 74),
  ('jonas', 'activity-message', 4, '{"message": "Wer hat noch ein Zelt für drei? Meines wird gerade geflickt."}', '{hannah}', 3),
  ('jonas', 'activity-approved', 1, '{}', '{}', 80),
  ('lin', 'activity-message', 4, '{"message": "Wer hat noch ein Zelt für drei? Meines wird gerade geflickt."}', '{hannah}', 3),
  ('lin', 'member-joined', 5, '{}', '{haru}', 7),
  ('lin', 'activity-rejected', 6, '{"reason": "That Saturday the gondola is closed for its yearly check. Please choose another day."}', '{}', 30),
  ('lin', 'enrollment-started', 4, '{"route": "First und Bachalpsee"}', '{}', 74),
  ('elodie', 'activity-approved', 2, '{}', '{}', 80)
) as n (member, kind, number, more, actors, hours)
join sample_activity as a using (number)
join public.activities as activity on activity.id = a.id
join sample_member as m on m.key = n.member;

-- The tracks of the routes: `node scripts/sample-tracks.ts` draws them.
update public.routes as r
set track_path = path, track_file = file, track_distance = t.distance, track_ascent = ascent, track_descent = descent, track_highest = highest, track_lowest = lowest
from (values
  ('Panorama-Höhenweg zum Faulhorn', 'kzv{Gwbho@lle@u@{B`Io@_C|Em@_ChEg@_CtDg@}B`De@uBlCk@oBlCm@gBxBm@eBdBk@aBdBe@eBdB]gBdBSoBdBMuBpAGyBdBI{BdBMyBdBSuBxB[mBxB[gBxBYcBxBU_BlCOeBlCKiBlCMsB`DW}B`Dg@cC`Dy@iC`DiAiC`DqA_CtDiAsB`Dy@aBtD_@mAtD@{@tD\k@hEp@e@tDr@c@hEj@o@hEV_A|E?yA|EUsB|Ec@mC|Ec@cDpF_@sDpFUyDpFMuDpFMkDpFY_DpFm@qCpFiAiCpF_BgC|EkBmC|EkB}ChE{AoDhEcAcEtDi@oE`DYqE`DWgElCk@mDxBmAgCxBwB{AdBcDo@dB}DMdBeEHdBsDJdBqC?dBeB[xBy@eAxBYqBlCGwClCEwD`DOgEtDWgEhEW{DhEKeDhELgC|Ej@mBpFjAwA|EzAiA|EtAgAhEz@iAhEJuAtDg@cB`DsAmBxBqBoBxBmBkB|@sA{Ah@a@_A@R_@g@dA@{@~A^cB`Bp@wBhAr@_Db@b@sDG?gEi@q@gEu@mB{Eq@kDoFWaF{EBiGoF^{G{El@yGgEj@eGgEXcFgED}D_DG{C_DEcC_DT}BwBbAeCwB|ByCwBpDuDcBrEkEcBvE{EoAzD{EcBbCiEoAx@gDoAK{BoAgAmAcBeBc@oAkBIoAyA?cB}@MoAg@k@oA[yA{@e@kCoA}@_E{@_BiFg@}BeGg@iCkGSaC_GSgBaF@}@wD@WgCT?uATBm@h@QMT{@?h@kB?TqCITcD]@uCq@@kBaASo@gAg@ReA{@nAs@oArB]cBxBCcBfBNkCdAV_DXN_DEG_DYs@sD[gB_DQcDsDEuEkC?{FkCGoGwB[kGcB}@wFoA}AoEg@sBeD@sByBT{AwAh@m@cApAH}@dBbAiAlCnB_B`DdCwB`D~BqChEdBaDhE~@kDhEZiDhEB{ChE?kCtDNyBtDl@iBtDnAaBlCnBeBlC~BqBxB~BiCpApBeDpAzAcE|@fA_Fh@|@sFT`AyF@jAsFS~A_F@lBaEg@pBwCg@bBoBg@dAeAg@Zg@{@OSg@w@M{@oAQ{@sAa@oAeAu@{@k@kAoAK{AoANeBoA^iBcBd@aBcB\{AcBPoAwBDgAwBAiAkCCmAkCD}AkCNqBkCZcC_D`@yC_D^eD_DTmD_DFkD_DGaD_DOsC_DOaC_DIoBkCBcBkCTyAkCd@wAkCl@{AwBn@aBkCf@kBwBZuBwBL_CwBBeCwBEiCwBCkCwB?iCwBHeCwBNcCwBX_CwB\}BwB^}BwB^}BcB`@_CwBb@_CwBf@}BcBh@{BcBl@yBoAj@sBoA', 'Panorama-Höhenweg zum Faulhorn.gpx', 14.62, 869, 669, 2681, 1967),
  ('Seenrunde am Sägistalsee', 'kzv{Gwbho@lle@e@r@@g@n@@i@j@@m@f@@o@d@@s@d@@{@d@@aAh@@iAh@@mAh@@oAf@@mAZ@gANT_A@@u@K@o@WTi@]@i@[@m@USs@I@}@AScAFSkAJSoAFg@uA@g@wAEg@aBOg@iBUg@wBYg@cCWg@oCUg@uCQg@uCUSmCYS_Ce@@mBq@@}A{@@qAaATqA}@h@{Ao@h@iB[h@aC?h@uCZ|@cDl@h@eDv@|@wCt@|@aCh@h@aBTh@}@Ch@_@]h@Eq@TDaA@JqATHcB@FuB@DoCSHmD@LoESPkF@T{FTP}F@@kFTSgEh@q@{C|@kAmB|@aBcApAiBo@dBcBk@dBmAaAxBk@cBxBIqClCVwDlCl@qElCv@{ElCl@qExB^wDxBHwCdBIwBpAWcB|@[{Ah@YeBTSyB@OsCg@QoDg@[cEoAk@qEoA_AyEcBkA}EwBoAgFwB_AsFwB_@kGcBLaHcB~@wHcBlBeIoAlC}Hg@pC_Hg@`CmF@xAiDTb@}Ah@UQpAgAh@pAgBrAxBwBhBlCoBjBlC_B`B`DgArA`Dq@jA`Dc@jA`D_@lA`De@tAlCk@vAxBs@lAxBo@t@dBe@L|@Wa@|@AqAh@HuBTLcC@DyBSMsASe@_@S{@Zg@eAnAg@_AlBg@c@rBSHxAg@dAh@S~BQ@rDkA@rE{B@|EuC@rEyCTzDkC@vCoBTxBsA@|Ay@@nAi@SdAa@SbAe@{@|@e@{@l@g@oAT_@wBIWkCi@KkCcAEsDoAIgEcA]{Ea@{@{ERcBoFrAkCoFpCiDoFdEsDoFfFkD{ElFgCgEbFwAgEdE[sDdDTkCfC|@wBpBnAcBnBlAoArBx@g@dCZStC@TbDQThDWh@dDO|@|C?|@nCN|@fC\pAbC^|@bCT|@fCDh@jCGh@dCMTrBETvAVSl@hAS@fCSg@lEg@gAhG{@sAvHg@oAnI{@w@nI{@S|Hg@RxGg@v@rFg@nAlE@xApD@tA~C@hArCh@t@lC|@f@fCpA\`CpAVtBdBZhBxB`@~AlC`@vAxB\xA`DR`BlC?nBlCQ|BlCe@fClCq@lCxBo@dCxBe@rBdBO~AdBHhApA`@v@|@t@r@|@|@z@h@|@pAh@n@lBTZnCTHlD@I~DTUhE@[dE@YvD@W`DSOlC@KzB@IlB@GdB@E~A@C|AS@vA@FpASRdASZz@Sd@n@Sh@j@g@d@h@{@\l@g@Px@{@BfA{@GtAoAU`B{@[fBoA]jBoA]jBoA[bBoA[~A{@[xAoA_@rA{@c@nA{@k@lA{@s@hAg@y@hAg@}@dASaA`AScA`AS', 'Seenrunde am Sägistalsee.gpx', 15.12, 370, 370, 2110, 1913),
  ('Gratüberschreitung Loucherhorn', 'kzv{Gwbho@lle@ZaBdBXeBdBZiBdB\kBpAb@mBdBd@mBpAj@oBpAj@oBdBh@qBpAd@uBpA^wBpAV}BpATaCpARgCpAXkCdB`@mCdBj@kCpAv@gCdB|@aCxB~@uBdBz@mBdBt@cBxBh@_BdB^{AdBXaBdBViBdBZuBpA^cCpAh@sCpAn@_D|@p@gD|@h@iD|@\aDh@NsCTAcCh@KmBTMyA@AgATPy@Tp@u@TrAs@TrBy@ThCcAh@rCiAh@pCsAh@~BsA|@jBqA|@pAiA|@|@y@pAr@g@dBv@SpA~@CdBnADpA|ALpAbBFpA|AE|@lA]|@r@y@h@P}Ah@K_C@_@_D@e@{Dg@]mE{@GsE{@NoEoAh@aEcBv@mDwBr@qCwB\yBkCEaBkCs@uAwBaBqAkCeCwAwBsCiBcBqCaCoAwB{CoAmAsDg@a@eESJoE@h@kETz@}D|@v@gD|@j@mCdBVuBdBHcBxBB}AxBJcBxB^wBlCz@wCxBtA{DxBbBcFpA`BaGpAjAwG|@`@{Gh@QqG@gAsFSsBiE{@gCwCoAgC_BcBiBm@wB}@AkCGZ_Df@l@sDhAr@sDrAj@sDfAZsDb@H_DEGkCo@WkCmA]cBwA]oAkAS{@k@CSANTf@`@h@fAn@pAvAv@dBtAp@xBbA\`Dj@?tDTi@tDN{AhEZmC|E|@}D|EnB_F|EhDuF|ExEwFhExFgF|E|FgEhEbF{ChEpDkBtDlB}@tDd@YtDYCtDcAC`DwAStDqAs@hEw@_BtD[kC|E@wD|ELyEpFHmFdGKqFxGm@iFxGoAwE`ImB}DtIwBeDhJmBwChJuAoChJm@wC|JGiD|JReE|J^eFhJPcGtIM{G`I{@gHxGiBgHdGoCuG|E}CuF`DsCiElCoBsCpAw@_Bh@Dk@@~@@{@fB`@cBtBr@kCjBx@sDfAp@gEX\{EYDcGcAWwG_Bo@cGgBcAwG_BkAkHoAkAcG_A_AwGw@m@oF}@WoFsA?{EuBNgEyCVsDuDR_DgEBkC_EUkCeDy@wByB{AcBcA{BwBMqCcBX}CcBn@yCwBp@gCwB\iBkC?gAkCc@a@sD}@EsDiALgEeAPgEo@HoFOOoFRq@oFp@yAcGfAcCcGhAkDwG~@gEcGj@{EoFTcFcG?aF{EIyE{EGiEgEB{DsDRkD_Df@cDkCn@_DcBj@_DcBZgD{@EmDg@k@wDg@sA}D@uB_E@gC}DTmCsDh@}BcDh@eBoCh@eAsBh@e@{Ah@McA|@Am@h@?a@h@IYh@W[h@g@c@Ts@s@h@w@cAh@s@wATk@eBh@]qBh@UwBh@MuBh@QoBh@YcB|@g@wA|@w@iA|@cAaApAmA{@|@mAy@dBgA_ApA_AcApAs@mApAi@wApAc@}ApAc@cBpAi@cB|@u@cB|@_A}Ah@kAyAh@qAuATuAqA@sAqA@mAsASgAwAS}@_Bg@y@eB{@u@mB{@q@uB{@q@wB{@o@{BoAo@yBoAk@yBoAg@uBoA', 'Gratüberschreitung Loucherhorn.gpx', 16.23, 910, 710, 2600, 1967),
  ('Sentier des 14 Contours', 'o_r}G_o_h@`fM?qBpFBkB|EFcB|EF_B|ED_B|EDaB|EBcBpFB_B|EFkApFHq@|ENU|EREpFTE|ETWpFVu@pFZoA|E^}ApFh@wApFv@iApF~@y@pFhAu@pFlA}@pFhAgApFdAiApF|@q@pFv@KpFt@b@pFr@~@pFt@x@|Ex@JpF~@}@|EdAeC|ElAsD|EtAuDpF~AmC|EdBwApFnBm@pFrBa@pFvB}@pFzBmBdG~BuCdGbCeDdG~B{CxGxBcCdGfBuBpFlAiCdGn@{D|EPsFhEAuGtDI_G`D?kDlCPk@pAl@pApA`AdDTpAzD@vAlCSrAbAg@lAB{@lASoAlAB{@vAr@oA~A|AoAdBfBg@fBnAg@`Bh@SrAX@`A|@Tp@nC|@`@zFpATjIdBP|IdBP|GlCXfDlCj@d@`D`Ak@`D|Ao@`DtBX`DhCjClCrCtF`DpCpHlChCrHlC|BjGlCpBbFlClBtExBfBlFdB`BjGdBpAtGdBt@`FpALtB|@]U|@eAoCh@}AeE@eBeDSyAeAg@}@p@{@_@`CcBEfCwBFfAkCHc@_DBeCsDIwDgEYkD{Ee@{BgEo@gAgEy@q@gEaAeAgEgAgB_DmAwBkCqAsAwByAHcB}AhC{@cBxFg@kBhHg@oBdG@oBrC@cBHTmAgB@q@uC@OyB@Jm@SZd@g@\|Ag@RfBoA?vAcBQdAcBc@tAkCi@dCkCm@fE_Do@xF_Ds@~F_DaAnE_DsAxB_DeBf@kCuB?kC}BVkCwBfBwBgBjEwBuAvGcB_AlHoAq@fGcBg@xDoAe@bBcBm@b@oA{@HoAiAFcB{ADcBmBIcB{Bu@wBgCmBcBkCwCkCgC_DwBaCaCkCyBaAkCqBEkCmB\_DiBVsDiBW_DcBwAgE}AqCsDmAmD{E}@iD{Em@kCoF_@iBoF[uAcGYqAwGa@}AwGi@eBkHq@gBkHu@wAkHu@eAkHu@w@kHq@y@kHo@gAkHm@cBwGk@wBwGg@_CcGe@wBoFa@aBoF[eA{EWs@{ESk@gEMk@gEMs@gEKy@sDK}@gEK_AsD', 'Sentier des 14 Contours.gpx', 11.22, 738, 738, 1440, 728),
  ('Ferme Robert and the rim', 'o_r}G_o_h@`fMa@kAdB]oAdBYoAlCQoAlCKoAlCIqA`DEsAlCGwA`DG}A`DI}A`DGyA`D?qAlCFgAlCRcAlC\gAxBd@yAxBd@uBxB`@sCxBZqDxBTaEdBPeExBNwDdBNaDxBRoCxBTcCxBTgClCV{ClCTwDlCRoE`DTyElCXqE`DZwD`DZoC`DZkB`DPqAlCDoAlCG}AlCQyBxBOuCdBE}CpATsC|@v@qB|@xA_Ah@tBOh@`CN@~BVThBH@jAU@p@y@S\oA@ZuA@j@eA@bAm@T~AU@vBOT`C]h@~B}@h@lB_BTzAwB|@lAqBh@fAkAh@pAIh@fB~@h@dCxBh@`DtC|@vDbCh@dEhAh@dEAh@bEkA|@~DuB|@zDsBpAzDaAdBvDJxBtD~A`DjD|C`DxCrDhE`C~CpFlBhBxG|Ah@lHvAK`I~Aa@hJhBU|JtBJpKtBp@dL`BdAdLz@t@dLFDdLk@_A|JwAeC|JkBwDtIcB_E`I}@_DdGGaBpFl@[tDvAXlCfBn@dBzAd@|@t@@TFc@Se@u@g@eAg@{@kABoA_A`AcBc@|BcBCzCcBRrCcB^bBoA`@\oAVa@{@JcA{@Fu@g@FBg@RzAg@^nDSl@dFSp@dFSr@jDg@n@jAg@j@_@g@j@yB{@t@_DoAdAmCoArAiAcB|ATwBxAtBwBfAxDkCf@tEwBFpEkCSxDkC[dDwBQhDwBLdEcBr@zFcBxAtHcBjB|IoAhBdJ{@hAhI{@XnGg@[lEg@iAzCg@cBfCg@eBvC{@mA`E{@i@pF{@GpGoANtGcBPpFwBApDwBe@jBkCqAr@kC{BX_DyCd@sDiDhA_DmDxB_DiDvC_DaDxCkC{CrBkCwCv@cBoCKcBiCaAoA{BoAg@kBw@SwA?@eAhA@}@dCh@}@bDh@eAzC|@uAjBh@_Bd@|@eB]h@aBsAh@sAgBTaA}A@o@aASg@]{@m@E{@_AAcB{AKwBwBc@_DmCw@_DuC_AsDoCy@{E{Bc@gEaBG{EiAHoFw@NoFu@B{E}@UoFmAs@{E_BgA{EmBgAgEqBu@gEkBSgE_BTgEoAx@sDaAlAsDu@lA_Ds@|@sDs@d@_Dy@N_DaA@_DeA?sDiAF_DkAR_DkAZ_DmAX_DoAJ_DmAK_DkAe@_DiA}@_DaAkA_Dy@qA_Dq@oA_Dk@kAkCg@gA_Dg@eA_Dg@mA_Dg@uA_Di@_B_Dg@eBsDe@iBsD_@kBsD', 'Ferme Robert and the rim.gpx', 13.42, 689, 689, 1400, 728),
  ('Über Tierwis', 'sul_Hg`{w@`lYe@_A|Eg@}@dGi@_ApFk@_AdGq@_AdGu@y@xGw@g@xGs@UlHq@AxGu@@lH}@ElHcAYxG_Ao@xGo@y@xGY}@dGKaApFSkA|Ek@eB|EmAiChE_BmD|E{AcEhEcAeE|Ei@uD|E[uCpF]oBdG_@cAdGQWxGTJlHlA^lHxBX`IdCAlHlBk@xG`AkAxG`@kAdG^m@pFv@?|EnAf@hElAn@hEj@Z`DOAtDeAK`DgBJ`DqBdA`DyBzB`DqCxC`DwDbClCmEjAlC{DBlCqBo@dBGgApAxAgA|@fCcAh@nBiATn@cBSMaCSi@{CS[mDSC{D@GgEh@s@mE|@uBeExBgDiDtDiD{BpFaCwAlHkAyA`Io@kCpKcAiFpKmBcIxLiCmJxLsBgIdLi@uEdLx@eApKdCz@|JfDhChJ|CdD`InCfD`InCxDlHbD`FxGjDxGlHpC`I`IbA~H`IWlG`I{AzDhJwAdBhJYZ|J~@UhJxBy@|JrBsAtIt@_B`IS{AxGy@cAdGe@_@hEPEtDfACxB~A]dBtAy@|@jAeAh@tAo@T|BETlDV@~DF@zCeA@fA{D@QoHSsAoJSeBeJg@wA{GoAiAwDcBsA{AkCsBc@_DoCGsDoCDgEgBV{Eo@r@oFCnA{E@dBgEQlBsDe@fBkC[`BcBZzA{@hBtASlDbAh@dEn@|@lDTdBvBJlC`ARlCb@h@`D^|@`D`@bAlC^j@lCT@lCJi@xBR}@dBp@}@dBxAe@dBzBSpAfCQpA|Ba@pAfB}@dBxAqApAxAuApA~AcApAfBc@|@~ACpAlAN|@v@Z|@b@\h@\VT\NT\DTXATPE@NI@TG@`@E@l@?@', 'Über Tierwis.gpx', 9.41, 1270, 120, 2502, 1352),
  ('First und Bachalpsee', 'gdx{G_~cp@lii@t@j@hJp@l@lHl@h@xGf@f@pFb@^pF^ZpF`@Z|Eh@\|En@d@hEt@n@tDt@t@tDj@|@tD^~@`DL`AlC?bA`DGhAlCMnAlCMtAlCOzAlCYxAlCc@xA`Dq@tA`Dw@xAtDq@bBtD_@vBhE@nChEb@bD|EbApD|ErApD|ErAbD|E`AlC|Eh@rB|EPfBhEHhBhEJ~BhEVzC`Dj@~D`Dt@vElCt@`FlCj@zExB^fEdBTpDdBTbDdB`@xCpAr@xCpA~@rCpAv@fCdBXjBpAS|@pAgAJdBuBe@pAeCcAdBuBmApAkA_ApAS]pA\J|@z@n@|@z@jAh@^~ATGlB@o@xB@eAjCSoA~Cg@iAnDg@eAlDg@oAzC{@kBrBg@sCbAg@_ETg@{EGSwEGS{DL@kCr@TuAvATy@fBTy@tAh@{Aj@h@yCQh@sEmATcGoBTqGqB@aGoAg@_FWg@wDh@oAyCzAoAgCxBkCaC`CkCsBtBsDwAjBsDc@bBsDb@bBgElBfBgE`DdBsDtDlA_DxCb@kC|AWwBRwA{@i@oCg@eAmD@y@oDh@IwCpAr@wBxBdBsAlCzB}@tDlBs@hEdAs@|ETm@|ESc@|Ee@G|Ec@VhESp@hEGt@tDK`@tD_@OlC}@iAlCwAaCdBwAyCdBw@qCpA@eBpAjAe@|@lCZh@lDbA|@fDlAh@vBp@h@p@ATWw@h@oAaBToBuB@yBqB@sB{ASuBgA{@aCy@{@}C{@oAwDmAwBkEcBkCaEyB_D}CeCsDcBkCgEc@oCoFJ}CoF^yDoFL_FoFWiGcGgAoHoFgBaIoFkBwH{EmAwGgEUeFsDd@qD_DzAiCkCvBqBkC~BiBcBrBgBcBbBeBcBtA}AoArAgAcBzAs@oA`B_@cB~Aa@wBnAs@wBp@{AkCPgCkCEoDsDIeEsDF_EsDn@aDgEzAwB{E~BeAgEtC_@{EpCGgE|B?gE`BCsDhAIsDz@KkCz@E_DfABwBrAPcBzAXcBxA^cBpAZoAdAT{@|@P{@`AJ{@lAJ{@|AJ{@jBDoApBC{@fBUoAvAg@oAz@{@oAd@gAoARkAcBLeAoANw@cBXg@cB`@WcBh@KwBj@EcBl@CcBl@@wBl@DcBp@JwBp@PwBt@XwBr@^kCr@`@wB', 'First und Bachalpsee.gpx', 12.41, 640, 640, 2681, 2167),
  ('Von der Bussalp', '{{t{Gsczo@`_b@Kw@`DKw@`DKw@`DIw@`DIaAlCIkA`DEwAlCAeBxB@kBlCBgBdBD_BxBBkApABu@dBBa@pA@UpABO|@BWpAFc@|@Fs@pAJcApAHkAdBLmAdBLoAdBTmAxB\sAxBj@cBxBx@{BlCfA{C`DnAyDlCnAmE`DdAqElCn@eElCNcDlCOuBlCq@eAxBiA]dBuAAdBsA@pAiAG|@s@[h@]q@h@O{@TGy@TMe@T[ETs@\TiAx@T_BjAh@kBjA|@mB`ApAiBr@pAaBp@xBwAx@`DqAxA`DmAbChEqArD|EqArEdGsAxEdGoAxDxGcAnBlHq@HlH]iB`IGuE`IHcH`ITeIlHZsH`IZwFlHZaDxGZcAxG`@HdGj@|@dGv@nApF`AhAdGdAr@pF`A^pFp@RpFZ\pF?r@dGSnAdG]|AxGUvAxG?t@lHd@A`IlAiAlHlBkC`I~BwD`IxBaElHzAiDlHh@qBdGOq@dGgAB|EoB\hE}BLlCuBi@dBoAcC|@[cF@\_Ig@rA}JcBvBwKkCjCoKgEhCoJ{EzBiIcG`BmHkHdAeHkHh@qH_IPcI_IAqIkHW_IkHo@iGwGkAgDoFgBc@{EcCjBsDyCjFwBcD`IcBaD~Ig@uC|H@aCfFh@iBvB|@{AHdBqAiAxBuAgBlC_BuA`DmBQlCuBfA`DqBbDlC_BlFxB_ApGxBUpGpARvF|@t@lEh@dAdDT`AlC@l@dCSNjCg@MlCg@e@`C{@g@~Ag@Wb@{@Fk@g@r@wBSvAmD@nB}D@pB{Ch@xAiA|@h@d@|@SbDdBuAnGxBkCtIxBsDjJlC_EpIlCwDpGlC_D`ElCyBxBlCsAfAxBo@n@dBUp@pAC|@|@DbAh@Np@@PD@TaAg@RyCg@LmF{@?gHoAQ{H{@g@gHoAaAoFoAuAgD{@{AcB{@uAy@g@_Aw@Sa@}A@BaD@b@wFh@x@aI|@`AsJ|@t@yJpA\wIpA@sGdB[}DpAq@cBdBu@U|@q@b@|@_@fAh@I~A@FrBSNdCg@J`DoAA`EcBY|EwBs@hF_DgAbFsDmA~DgEiAbC{Ew@x@{E]OoFAgA{EReB{E`@aB{E`@_AgEXGsDHt@_DKjBkC_@jCwBk@pCcBu@~B{@w@~A{@u@|@Sq@`@Sk@RTi@Z@g@j@h@g@fATe@xATc@fBh@c@dBTc@xA@g@dATk@r@Sy@h@SgAl@SwAx@g@eBpA{@qBdB{@uBvB{@oBxBoAcBnBoAqAvAoA}@v@cBk@TcB[EoAS[cBOe@cBQg@cBSa@cBUYwBYScBYMcBUIwBSEwBQCwBQBwBSHwBUNkCWVwB[VkC', 'Von der Bussalp.gpx', 14.83, 1010, 537, 2600, 1792),
  ('沈子村到金顶，龙山村下山', '_oqfDo_rwT`dIY_AlRYaA`NY_AxL[aAxL]aApKc@cApKk@aA|Jo@aAhJu@aAhJ{@aAhJ{@_AhJ{@}@hJw@}@tIo@{@tIg@{@tI_@y@`IY}@tIU}@`IS_AtIYeA`I_@iAlHi@mA`Is@uAlH{@yAlHcA_BxGgAeBxGgAgBxGeAkBdGaAkBdG{@iBdGw@gBpFu@cBpFs@}A|Es@wA|Eu@qA|Eu@kA|Eu@iAhEo@cA|Eg@cA|EYcAhEMaApF@aA|EH_ApFN{@dGJw@dG?m@xGUe@lHq@YlHsAMtIuBCtIqCBhJgDHpKqDJpKsDFdLiD@dLuCIlM{BWlMaBe@lMgAw@`Ns@gAtNc@qA`NY}A`NSaB`NQcB`NMaBlMG{AxL@uAxLLkAdL\aApKl@y@pKx@q@hJ~@k@`I|@e@`Ip@e@xGZc@xGBc@pFUg@|Em@i@tD{@o@tD_Aq@`Ds@u@lCY{@dBF{@xBp@aApA|AaApA~BeA|@tCiAh@~CmAh@vCqAh@~ByATxAcBTl@qB@A_CTi@mCSkA_D@eBmDSqB{Dg@wBcEg@uBgEg@sBcEg@sB{DoAqBmD{@uB{CoA}BcCcB}BmBcB}BuAcBsBcAwB}As@cB{@i@wBOe@kCb@c@wBtAi@wB`Cm@cB`Ds@wBpDw@cBjDy@oApCu@oAfBo@{@r@e@g@EYSy@M@cBCT}BBh@eCF|@_CFpAkBAxBoAKxBs@[xBWk@`DI_A`DCqA`DG_BtDUiBtDc@oB`Dq@mBtD}@gBlCaA{AlC}@kAlCu@w@dBm@a@pAg@K|@i@HTw@^@qAl@g@wBx@{@eD~@oAqE`AwBwFx@kCoGn@sDsG`@sDcGJ{E{EE{E_D]oFwAo@cGMaAcGz@qAoFxB}AcG`DcBoFzDkBoF~DqB{EpDuBgExC_CsD|BeC_D~AsCwBhAaDwBx@sDoAp@aE{@n@oESp@{E@l@_F@h@_Fh@ZuE|@HgE|@KqDdBc@uCpAu@{BdB}@_BdBw@eAxBe@q@dBCc@pAf@[dBpAY|@|B]pAxCe@h@hDo@h@dD{@@jCeA@`BkA@n@oAg@GsA{@{@oA{@cBkAoA{BiAcBaCaAcBuB_AwB{A{@wBw@{@kCQ}@kCR_A_Dr@gAkChAoA_DxAuA_D~A{A_DdBcB_DhBeB_DnBeB_DzBcBsDlC{A_D|CqAsDnDaAsDvDo@gExD]sDlDEgEnCJ{EfB^gEt@l@{ECt@oFw@x@oFeBv@oFeCl@cGsC\cGsCJcGaCIcGeBa@cG_Aw@wG_@gAcG?yAcGPcBcGZiBoFVkBoFJkB{EEkBgEYgBgEi@gB_Dw@iB_D}@iBkC}@qBwBw@uBcBq@{BoAk@_C{@e@eCg@g@eCg@k@cCSq@}B@w@sB@y@kB@w@}ATi@qA@UgA@F}@@h@y@@lAu@SnBu@ShCy@{@xC_A{@zCeAoArCmAcB~BuAkCbB}AkCdAaB_Db@gBgEHiB{EIkB{EWiBcG[gBcGWcBkHQ}AkHGyAkH@sA_IFoAsILkAsILgAsIPeAsIPcAgJPaAsIXcAsI\aAsIh@cAsIt@aA_I~@_A_IfA}@_IlAy@_InAu@kHhAq@kHbAm@wGx@k@wGj@g@wG`@g@wGXi@cGTk@cGRq@cGVw@cG\_AoFd@eAcGl@kAoFp@oAoFv@uAoFx@yAoFt@yAoFp@wA{El@yAoFf@uA{E`@uA{EZsA{EVoA{ETqA{EPmAgENoA{ENmAgE', '沈子村到金顶，龙山村下山.gpx', 18.58, 1558, 1478, 1918, 520),
  ('Seeweg', '_`yzG_|~m@`y_@]yA@m@sASy@sASq@_BSu@qA@o@iA@q@}B@g@cD@t@uAg@zBE{@dAc@oA@gAoAw@a@{@mAs@S@{Ch@?eDpAqBg@pAkAN|@b@qA|@n@_Ch@DsA|@sC}C|@eHaHpAoDuDh@Sl@@St@oAT{AwB`A}AkCjBOwBbGeA{@nEyCS_Ak@SaCbBg@WIcBjAwD_DtDwCsDnBaB_D_@}DcBf@{DSlABTiAdA|@sDcBh@mF_FTgE}BT`@_@TrCkAh@r@}@h@^v@h@`A`@@nAiC{@jByDcB^gBkCq@yAwBn@qBcB|C}@g@pC?g@nBs@Sh@iCg@GyB{@Nw@oANs@oAOmA{@AaA{@ZaA{@r@uA{@r@uA{@', 'Seeweg.gpx', 4, 45, 145, 1690, 1580),
  ('車山山頂と八島ヶ原湿原', 'wjj{E_lnjY`y_@r@\h@z@f@h@~@n@|@`At@h@|@x@h@z@v@Tz@t@h@`Av@h@dAt@ThAt@TdAt@@~@r@Tx@r@@t@t@@v@x@Sv@|@Sp@~@SZz@SCv@Si@x@@aA`A@gAtA@s@pBTQjCh@L~C|@b@bDpAf@vCdB^dCxBPrBxBJhBlCFfBlCBjBlCMhBxBm@`BlCuAnAdBuB~@dB}Bz@pAiBbA|@cAxAh@]vBTMjCTa@pC@kA`C@}BdBT{CdA@sCh@h@mBVTw@L|@EB|@Z@pAj@BpAv@TdBrAp@dBxBxAxB`D|BdBrDtCdB|CrCpAxAzBdBAzA|@wA`ApAoC|@|@qCtA|@qBxB|@eAxC|@a@`DpA]jCpAo@`BpAcAn@dBkAJdBcA?xBq@BdBo@RxBgA`@dBqBf@dB}Cf@pAkDj@h@iC|@h@aAxA@VxBStApCg@`BpC{@n@tBoAc@dAoA}BHoAyDk@oAkE_B{@aEoCg@qD{DSkDgFTuDkGh@cE{G|@yDiGdBuC}EdBwA{CxB[{AxBDu@xBEm@xBw@cApAmBaB|@mCuBT_CkB@cAkA{@H]oAnAHcBxBXkC|BL_DnBQsD`Bs@sD|AmAsD~AyAgEvAyAsDr@wA_DMuA_DyAsAkCwCqAkCgDaAwBaCe@cBu@GcB`@PcB`BZcBtBPcBfBGoAdAe@oAj@}@oAf@oA{@z@yA{@pAiB{@`B}BS|AyCSlAqDT`AyDT`AoDh@tAoCpAfBgBpAnBiApAvA_AdBd@mAdBYmBpAqAoCpAmBiDpAgBoDh@eAeDh@]oC@B{B@VmBg@^eBg@f@}A{@x@uAoAlAkAoA`B_AcBhBq@oA|Ai@oAbAa@oAh@[oAVQ{@XCoAj@H{@bAT{@vAT{@~APoAxAD{@lAEoA~@OcBx@QoAz@QwB|@McB`AGwBbAEwBbAAwBdABwBfAHwBjARwBjAXwBdA\cB', '車山山頂と八島ヶ原湿原.gpx', 10.5, 320, 320, 1925, 1680),
  ('蝶々深山まわり', 'wjj{E_lnjY`y_@Tz@|@R`Ah@PbATPhAh@NlAh@LtATH|Ah@@~Ah@CzAh@MrAh@WdA|@]v@|@_@r@|@Yt@|@OdA|@E|A|@DrB|@FfC|@FnCpACnC|@MhCh@[bC|@a@bC|@c@fC|@_@pC|@YxC|@QtC|@QhCpASpBpA[vApAg@bAdBs@~@dBw@lAxBw@hBxBs@bCxBm@rClCi@fCxBg@|AlCm@XxBu@o@xB_AqBdBiA{CpAsAcDpA{AmCh@aBeBh@mB{@TwB]@aCQ@iCQSgCUg@{BOSgBFg@oAl@g@{@zAg@q@zBSy@`CSqAhB@sBv@@uCI@mD_ATqDyATcDqAT_Ck@TsAF@o@x@@UnASUhAg@i@h@{@iAAoAmBc@cBmCq@kC}Ce@_D_DMsDsCJgEcCN{EoBC{E}Ag@{EqAoA{EeAcB{Ew@oAsDa@KsDKxA_DLlEwB`@hHcBp@vI{@r@hIg@r@bG@n@~CTh@z@|@j@O|@n@q@pAn@o@dBf@SdBVDdBIJdBo@CdBuAk@dBoBsAdByBqBpAiBuBpAiA_BpAc@_ApACm@pADu@dBEcBdBg@mDxBqAcGxB}BcIlCsC{ItDqCaItDuBwFtDgAyC|EQaAhEXI|Er@HhEx@E|El@i@tDPgAtDIsAlCc@eAxBu@o@pAaA_@|@gAi@TkAyASiAiDg@eAeG{@y@oIcBe@qJcBG_JwBT{GwBn@_EkCbAcBwBhAg@wBdAWcBv@q@oAj@iBoAf@aD{@p@cEShAcEg@bB}C@~BeB@jCi@@jCB@zB^@bBj@SlAp@S`AbAg@hAbBg@~AnCoA`C|DcBbDxEcBxDrEwB|DdDkClDxAkClCA_DfBoAkCdAcC_Dl@mCkCd@wBwBj@gAwBt@YcBfA@oArAHoAvACg@zA]g@tAm@SnAm@SfA[@bAB@x@^Tp@p@@h@j@@b@N@^U@d@{@Sr@kASdAeAg@|Ai@SpB@g@zBf@g@|B~@{@rB`Ag@~Al@g@jALSz@Ug@n@q@Sl@aASr@aASx@y@S|@o@@~@k@@z@e@@r@e@@j@_@@d@SSd@@@h@\Sr@x@Sx@lAg@`AvAg@bAxAg@`ArAg@|@fA{@v@bAg@p@`A{@j@fAg@d@pAg@d@zAg@`@~Ag@^`Bg@Z|ASXvAS', '蝶々深山まわり.gpx', 12.8, 378, 378, 1900, 1680),
  ('Gurnigelhöhe', 'gpf|G_nnl@x`^s@t@xBkAd@dBcAKxBmAAxBuAFdBkAe@|@m@qA@]mBg@wCFSgB`@TaAFTiA{A@gBwBg@gBoCSl@gIh@S{CpAaAy@xBwBeBdBD_Fh@jBkFSE}@TpCwApAtCo@xB~@{BpAaCTSmBfAwBdBwC_DbAm@wBrA[SOq@T|AsCT|AZS[hFSrBnC@~DvA|@zEkA|@x@x@TjA~BoAvBhAkCF|C_DMdDcBw@bC{@|@BSv@nBg@IfE{@GjDoAKzCg@IhBSq@vB@QvASWx@g@w@v@g@', 'Gurnigelhöhe.gpx', 3.21, 71, 71, 1650, 1590),
  ('Von Kiental zur Hütte', '_fj{Gwkcn@`wQCuBxBF}B`DHkBtDEoCtDv@{CtD]kChEUo@|EHa@|EKP|EBe@|EmAmHdGAgCxGqA_ClHFoEpFXeDxBbAgD@zFsDg@k@cDT{@|AlCs@c@dGb@dAxGx@lApFb@cE`DpDlAdBq@v@h@d@yDTeAgKSCyGoAzD_Gg@QaETVlDtDAg@tIjBKhJo@MtIq@kChEtBjAdBZnC|@fEHdBtBkF`DjCgBlCvBsCxBCqDpAHBTVqA@jCk@S`@U{@^[{@x@Y{@f@[SvA}@h@vAuApAzAm@dB', 'Von Kiental zur Hütte.gpx', 3.2, 338, 18, 1280, 960)
) as t (title, path, file, distance, ascent, descent, highest, lowest)
where r.title = t.title;
