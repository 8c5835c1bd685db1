-- PDF files of records and tasks that print without a template.
alter table system_print_file alter column template_id drop not null;
alter table system_print_file add column standard jsonb;
alter table system_print_file add constraint system_print_file__layout check (template_id is not null or standard is not null);
comment on column system_print_file.standard is '不使用模板时的打印内容与纸张方向';
