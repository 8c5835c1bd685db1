-- Lessons that are used in a later month than their own are few, and statistics of members ask for them in every answer.
create index edu_ledger_entry__other_month on edu_ledger_entry (line_id, acct_date, biz_date, lesson_id)
  where lesson_id is not null
    and extract(year from biz_date) * 12 + extract(month from biz_date) <> extract(year from acct_date) * 12 + extract(month from acct_date);
