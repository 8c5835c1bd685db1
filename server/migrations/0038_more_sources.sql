-- More products of databases, and every way in which an Oracle is named (specification: wire 9.6).

alter table system_data_source drop constraint system_data_source__db_type;
alter table system_data_source
  add oracle_extend smallint not null default 1,
  add oracle_service text not null default '', -- service, instance or the description of a connection; service_name where it is empty
  add constraint system_data_source__db_type check (db_type in ('PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'KingbaseES', 'SQLite'));
