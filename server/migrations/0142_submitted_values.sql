-- What the history of a task knows of its values: a submission names what differs from it. Drafts and changes in the list do
-- not touch it. Tasks of earlier versions have none until they are submitted again.
alter table workflow_task add submitted jsonb;
comment on column workflow_task.submitted is '最近一次提交后的表单内容及其表单版本';
