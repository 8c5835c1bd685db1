-- The records of the system form for leave. A task names its record.
create table workflow_form_leave (
  id text primary key,
  leave_type text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  days numeric not null,
  reason text not null,
  creator_user_id text not null,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint workflow_form_leave__period check (start_time <= end_time)
);
comment on table workflow_form_leave is '系统表单：请假申请';
comment on column workflow_form_leave.id is '主键';
comment on column workflow_form_leave.leave_type is '请假类型';
comment on column workflow_form_leave.start_time is '开始时间';
comment on column workflow_form_leave.end_time is '结束时间';
comment on column workflow_form_leave.days is '请假天数';
comment on column workflow_form_leave.reason is '请假事由';
comment on column workflow_form_leave.creator_user_id is '申请人';
comment on column workflow_form_leave.creator_time is '创建时间';
comment on column workflow_form_leave.last_modify_user_id is '最后修改人';
comment on column workflow_form_leave.last_modify_time is '最后修改时间';
comment on column workflow_form_leave.delete_mark is '删除标记：1 已删除';
