-- Limits of attempts and of calls. packages/contract/limits.ts repeats them, and a test compares both.

-- Attempts per window of seconds. `always`: the limit applies even where the operator has switched limits off.
-- Those per network are generous enough for a whole club that signs in from the network of one hut.
create or replace function rules.rate_limits() returns jsonb
  language sql immutable
  return '{
    "sign-in": {"max": 30, "windowSeconds": 300}, "registration": {"max": 30, "windowSeconds": 3600},
    "password": {"max": 10, "windowSeconds": 900}, "setup": {"max": 20, "windowSeconds": 900},
    "reminder": {"max": 3, "windowSeconds": 3600}, "in-use": {"max": 3, "windowSeconds": 3600},
    "image": {"max": 60, "windowSeconds": 3600}, "proposal": {"max": 30, "windowSeconds": 3600},
    "change": {"max": 60, "windowSeconds": 60}, "message": {"max": 10, "windowSeconds": 3600},
    "discussion": {"max": 120, "windowSeconds": 3600}, "photo": {"max": 120, "windowSeconds": 3600},
    "edit": {"max": 120, "windowSeconds": 3600}, "settings": {"max": 240, "windowSeconds": 3600},
    "export": {"max": 20, "windowSeconds": 3600}, "passkey": {"max": 20, "windowSeconds": 3600},
    "search": {"max": 1000, "windowSeconds": 300}, "refresh": {"max": 300, "windowSeconds": 900},
    "verification": {"max": 30, "windowSeconds": 900},
    "code": {"max": 30, "windowSeconds": 3600, "always": true}, "code-of-number": {"max": 5, "windowSeconds": 3600, "always": true},
    "code-again": {"max": 1, "windowSeconds": 60, "always": true}, "code-to-member": {"max": 10, "windowSeconds": 3600, "always": true},
    "code-try": {"max": 30, "windowSeconds": 900, "always": true},
    "email-change": {"max": 5, "windowSeconds": 3600, "always": true},
    "confirmation-again": {"max": 1, "windowSeconds": 60, "always": true},
    "confirmation-of-address": {"max": 5, "windowSeconds": 3600, "always": true},
    "reset": {"max": 20, "windowSeconds": 3600}, "reset-of-address": {"max": 5, "windowSeconds": 3600, "always": true}
  }'::jsonb;
