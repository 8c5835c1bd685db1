-- What statistics over many years read.
-- The planner has to know how many campuses there are: each period is multiplied by them. A table this small is otherwise
-- never analysed again.
alter table edu_campus set (autovacuum_analyze_threshold = 1, autovacuum_analyze_scale_factor = 0);
-- What was posted to a line after a day is found without reading the entries themselves.
create index edu_ledger_entry__line_dates on edu_ledger_entry (line_id) include (biz_date, acct_date, type, units, amount, written_off);
create index edu_roster__trial on edu_roster (student_id) where roster_type = 'trial' and delete_mark = 0;
