-- The clause of a contract stays with its value. See docs/decisions/0104-the-clause-of-a-contract-stays-with-its-value.md.
update edu_order_line set refund_rule = 'by_value'
where refund_rule is null or refund_rule not in ('by_value', 'by_list_price', 'none');
alter table edu_order_line alter refund_rule set default 'by_value', alter refund_rule set not null,
  add constraint edu_order_line__refund_rule check (refund_rule in ('by_value', 'by_list_price', 'none'));

-- Fen of the value that a transfer brought which the clause does not pay back any more.
alter table edu_order_line add refund_reduction bigint not null default 0
  constraint edu_order_line__refund_reduction check (refund_reduction >= 0);
comment on column edu_order_line.refund_reduction is '转入价值中不可退的金额';
