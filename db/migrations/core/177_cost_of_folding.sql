-- Folding a text takes as long as thousands of comparisons. The planner, which did not know, folded the title of each activity for a word with a typing error
-- rather than use the index.
alter function rules.searchable(text) cost 5000;
