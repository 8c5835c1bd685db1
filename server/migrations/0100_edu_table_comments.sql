-- What the tables of the business hold, as 0040_comments.sql says it of the others.
do $$
declare
  named record;
begin
  for named in
    select * from (values
      ('edu_audit_run', '课时账审计记录'), ('edu_call_key', '业务调用的幂等键'), ('edu_change', '业务数据变更记录'), ('edu_guardian', '学员监护人'),
      ('edu_journal_entry', '会计凭证'), ('edu_journal_line', '会计凭证分录'), ('edu_ledger_entry', '课时流水'), ('edu_pay_account', '收款账户'),
      ('edu_period', '会计期间'), ('edu_price_plan', '价格方案'), ('edu_receipt', '收据'), ('edu_receipt_allocation', '收据分摊'),
      ('edu_refund', '退费申请'), ('edu_suspension', '停课记录'), ('edu_transfer', '转课记录'), ('edu_wallet_transaction', '钱包流水')
    ) as said (place, words)
  loop
    execute format('comment on table %I is %L', named.place, named.words);
  end loop;
end $$;
