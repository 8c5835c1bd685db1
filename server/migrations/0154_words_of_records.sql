-- Texts of super queries, history, comments, deleted records, bulk edits and lists of records moved to `shared`, because
-- generated pages have them too. Words that administrators edited move along.
update system_word set key = regexp_replace(key, '^lowcode:', 'shared:')
  where key ~ '^lowcode:(query|plan|history|comments|deleted|batch|recordFlow)\.';
update system_word set key = regexp_replace(key, '^lowcode:model\.', 'shared:records.')
  where key ~ '^lowcode:model\.(print|rows|moreRows|conflict|conflictHint|conflictSame|field|theirs|mine|reload|keepMine|back|empty|emptyHint|emptyReadOnly)$';
-- These two are words of the page as well.
insert into system_word (key, lang, text, last_modify_user_id)
  select regexp_replace(key, '^lowcode:model\.', 'shared:records.'), lang, text, last_modify_user_id from system_word
    where key in ('lowcode:model.failed', 'lowcode:model.retry')
  on conflict do nothing;
