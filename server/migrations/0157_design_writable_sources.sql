-- Whether forms may write to a data source; off, because a form opens its table to all who get its menu.
alter table system_data_source add column design_writable smallint not null default 0;
