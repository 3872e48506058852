-- The names of the difficulties and of the months in all languages of the app, so that a search in any of them finds them. A test compares them with its locales.
create or replace function rules.difficulty_and_month_names() returns table (value text, names text[])
  language sql immutable
begin atomic
  values
    ('Easy', array['Easy', '简单', '輕鬆', '初級', '쉬움', 'Leicht', 'Facile', 'Calm (easy)']),
    ('Medium', array['Medium', '中等', '中級', '보통', 'Mittel', 'Moyen', 'Choppy (medium)']),
    ('Hard', array['Hard', '困难', '困難', '上級', '어려움', 'Schwer', 'Difficile', 'Stormy (hard)']),
    ('1', array['January', '一月', '1月', '1월', 'Januar', 'janvier']),
    ('2', array['February', '二月', '2月', '2월', 'Februar', 'février']),
    ('3', array['March', '三月', '3月', '3월', 'März', 'mars']),
    ('4', array['April', '四月', '4月', '4월', 'avril']),
    ('5', array['May', '五月', '5月', '5월', 'Mai', 'mai']),
    ('6', array['June', '六月', '6月', '6월', 'Juni', 'juin']),
    ('7', array['July', '七月', '7月', '7월', 'Juli', 'juillet']),
    ('8', array['August', '八月', '8月', '8월', 'août']),
    ('9', array['September', '九月', '9月', '9월', 'septembre']),
    ('10', array['October', '十月', '10月', '10월', 'Oktober', 'octobre']),
    ('11', array['November', '十一月', '11月', '11월', 'novembre']),
    ('12', array['December', '十二月', '12月', '12월', 'Dezember', 'décembre']);
end;
