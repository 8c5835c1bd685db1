-- Lessons and money that a student had before this system was used: an order without a price, whose line has a value.
alter table edu_order
  drop constraint edu_order__type,
  add constraint edu_order__type check (type in ('sign', 'renew', 'expand', 'exchange', 'topup', 'opening'));
alter table edu_journal_entry
  drop constraint edu_journal_entry__source,
  add constraint edu_journal_entry__source check (
    source in ('receipt', 'wallet', 'entry', 'refund', 'cash', 'accountTransfer', 'payslip', 'opening'));
