-- What statistics over many years read.
-- The planner has to know how many campuses there are: each period is multiplied by them. A table this small is otherwise
-- never analysed again.
alter table edu_campus set (autovacuum_analyze_threshold = 1, autovacuum_analyze_scale_factor = 0);
-- What was posted to a line after a day is found without reading the entries themselves.
create index edu_ledger_entry__line_dates on edu_ledger_entry (line_id) include (biz_date, acct_date, type, units, amount, written_off);
create index edu_roster__trial on edu_roster (student_id) where roster_type = 'trial' and delete_mark = 0;
-- What settled the owed lessons of a roll-call.
create index edu_ledger_entry__settled on edu_ledger_entry (roster_id) where type = 'settle_owed';
-- What one student has rated.
create index edu_review__student_id on edu_review (student_id) where delete_mark = 0;
-- How often a price plan was sold.
create index edu_order_line__price_plan_id on edu_order_line (price_plan_id) where delete_mark = 0;
