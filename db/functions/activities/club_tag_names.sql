-- The names of the club's tags in all languages of the app, so that a search in any of them finds a tag. A test compares them with its locales.
create or replace function rules.club_tag_names() returns table (tag text, names text[])
  language sql immutable
begin atomic
  values
    ('hiking', array['Hiking', '徒步', '健行', 'ハイキング', '하이킹', 'Wandern', 'Randonnée', 'Hikin’']),
    ('mountain climbing', array['Mountain climbing', '登山', '등산', 'Bergsteigen', 'Alpinisme', 'Climbin’ like goats']),
    ('camping', array['Camping', '露营', '露營', 'キャンプ', '캠핑', 'Zelten', 'Snorin’ in tents']),
    ('photography', array['Photography', '摄影', '攝影', '写真撮影', '사진', 'Fotografie', 'Photo', 'Paintin’ with light']),
    ('stargazing', array['Stargazing', '观星', '觀星', '星空観賞', '별 보기', 'Sterne beobachten', 'Ciel étoilé', 'Gawkin’ at stars']),
    ('picnic', array['Picnic', '野餐', 'ピクニック', '피크닉', 'Picknick', 'Pique-nique', 'Grub outdoors']),
    ('family', array['Family', '亲子', '親子', '가족', 'Familie', 'Famille', 'Kin']),
    ('social', array['Social', '社交', '交流', '친목', 'Gesellig', 'Convivialité', 'Merry company']);
end;
