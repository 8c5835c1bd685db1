-- Comments on tasks get the columns that all records have.
alter table workflow_comment add column last_modify_user_id text;
alter table workflow_comment add column last_modify_time timestamptz;
alter table workflow_comment drop column delete_user_id;
comment on column workflow_comment.last_modify_user_id is '最后修改人';
comment on column workflow_comment.last_modify_time is '最后修改时间';
