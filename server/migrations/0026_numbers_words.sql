-- Serial numbers to the end, and names of dictionaries that are there once.

alter table system_bill_rule
  add column suffix text not null default '',
  add column mode text not null default 'gapless',
  add column reset text not null default 'never',
  add column fiscal_month smallint not null default 1,
  add constraint system_bill_rule__mode check (mode in ('gapless', 'fast')),
  add constraint system_bill_rule__reset check (reset in ('day', 'month', 'year', 'fiscal', 'never'));
update system_bill_rule set reset = case date_format when 'yyyyMMdd' then 'day' when 'yyyyMM' then 'month' when 'yyyy' then 'year' else 'never' end;
create unique index system_bill_rule__full_name on system_bill_rule (full_name) where delete_mark = 0;

-- How many numbers a rule has issued in a period. A fast rule counts by a sequence instead: `base` is its value before the period's first.
create table system_bill_counter (
  rule_id text not null constraint system_bill_counter__rule references system_bill_rule (id),
  period text not null,
  issued bigint not null default 0,
  base bigint,
  primary key (rule_id, period)
);
insert into system_bill_counter (rule_id, period, issued) select id, issued_in, issued from system_bill_rule where issued > 0;

-- Every number there ever was, so that none is issued twice, whatever is changed about its rule.
create table system_bill_number (
  id bigint generated always as identity,
  rule_id text not null constraint system_bill_number__rule references system_bill_rule (id),
  number text not null,
  widened boolean not null default false, -- it outgrew the digits of its rule
  issued_time timestamptz not null default clock_timestamp(),
  primary key (rule_id, number)
);
create index system_bill_number__latest on system_bill_number (rule_id, id desc);
insert into system_bill_number (rule_id, number) select id, output_number from system_bill_rule where output_number is not null;

alter table system_bill_rule drop column issued, drop column issued_in, drop column output_number;

create unique index system_dictionary_type__full_name on system_dictionary_type (parent_id, full_name) where delete_mark = 0;
create unique index system_dictionary_data__full_name on system_dictionary_data (dictionary_type_id, parent_id, full_name) where delete_mark = 0;

create trigger tree_stands after insert on system_dictionary_type referencing new table as fresh for each statement execute function tree_stands();
create trigger tree_stands_on after update of parent_id, delete_mark on system_dictionary_type for each row
  when (old.parent_id is distinct from new.parent_id or old.delete_mark is distinct from new.delete_mark) execute function tree_stands();
