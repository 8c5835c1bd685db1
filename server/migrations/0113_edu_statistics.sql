-- Statistics read the entries and receipts of one campus between two days.
create index edu_ledger_entry__campus_biz_date on edu_ledger_entry (campus_id, biz_date);
create index edu_ledger_entry__campus_acct_date on edu_ledger_entry (campus_id, acct_date);
create index edu_receipt__campus_biz_date on edu_receipt (campus_id, biz_date) where delete_mark = 0;
create index edu_order__campus_sign_date on edu_order (sell_campus_id, sign_date) where delete_mark = 0;
create index edu_roster__makeup_of on edu_roster (makeup_of) where makeup_of is not null;
create index edu_order_line__due_date on edu_order_line (due_date) where due_date is not null;
