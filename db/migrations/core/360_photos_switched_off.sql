-- A photo is also locked to be deleted where the club has switched photos off.
drop function if exists rules.lock_photo(jsonb);
