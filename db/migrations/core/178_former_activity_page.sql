-- Said itself whether its activities only resemble what was looked for.
drop function if exists rules.activity_page(jsonb, text, text, text, boolean);
