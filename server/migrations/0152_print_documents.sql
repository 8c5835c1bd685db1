-- Templates of documents of the business (types 3 and 4), one of each type is the default.
alter table system_print_template add column is_default smallint not null default 0;
comment on column system_print_template.is_default is '是否为该类单据的默认模板';
