-- A form of code says what its tasks are called in each language; lists and messages show the title in that of the reader.
alter table workflow_task add titles jsonb;
comment on column workflow_task.titles is '各语言的标题（系统表单）';
