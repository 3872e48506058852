-- Counts depend on who is notified: the reviewers of a group have fewer to review.
drop function if exists accounts.count_for_admins(text);
