-- A flow has a draft, and immutable releases. Running tasks keep the release that they began with.
alter table workflow_flow add column form_data text not null default '';
alter table workflow_flow add column flow_template_json text not null default '';
alter table workflow_flow add column design_id text
  constraint workflow_flow__design references lowcode_design (id);
alter table workflow_flow alter column version set default 0;
comment on column workflow_flow.form_data is '草稿的表单（JSON）：自定义表单为设计，系统表单为字段清单';
comment on column workflow_flow.flow_template_json is '草稿的流程模板（JSON）';
comment on column workflow_flow.design_id is '所属功能设计，空为独立流程';
comment on column workflow_flow.version is '使用中的发布版本号，0 为从未发布';
create unique index workflow_flow__design_id on workflow_flow (design_id) where delete_mark = 0 and design_id is not null;

alter table workflow_flow_version add column full_name text not null default '';
alter table workflow_flow_version add column form_type smallint not null default 2;
alter table workflow_flow_version add column form_url text;
alter table workflow_flow_version add column app_form_url text;
alter table workflow_flow_version add column permissions jsonb not null default '{}';
alter table workflow_flow_version add column messages jsonb not null default '{}';
alter table workflow_flow_version add column hash text not null default '';
alter table workflow_flow_version add column note text not null default '';
comment on column workflow_flow_version.full_name is '发布时的名称';
comment on column workflow_flow_version.form_type is '表单类型：1 系统表单，2 自定义表单';
comment on column workflow_flow_version.form_url is '系统表单的地址';
comment on column workflow_flow_version.app_form_url is '系统表单的移动端地址';
comment on column workflow_flow_version.permissions is '各节点的字段权限，以节点编号为准';
comment on column workflow_flow_version.messages is '发布时引用的消息模板，以模板主键为准';
comment on column workflow_flow_version.hash is '表单与流程模板的摘要';
comment on column workflow_flow_version.note is '发布说明';

update workflow_flow_version v set full_name = f.full_name, form_type = f.form_type, form_url = f.form_url,
  app_form_url = f.app_form_url,
  hash = encode(sha256(convert_to(jsonb_build_array(v.form_data, v.flow_template_json)::text, 'UTF8')), 'hex')
from workflow_flow f where f.id = v.flow_id;
-- The draft of an existing flow is its latest release.
update workflow_flow f set form_data = v.form_data, flow_template_json = v.flow_template_json
from workflow_flow_version v where v.flow_id = f.id and v.version = f.version;
update workflow_flow f set version = 0, enabled_mark = 0
where not exists (select 1 from workflow_flow_version v where v.flow_id = f.id and v.version = f.version);
alter table workflow_flow add constraint workflow_flow__released check (enabled_mark = 0 or version > 0);

create trigger stays_as_written before update or delete on workflow_flow_version
  for each statement execute function stays_as_written();

-- Who may launch a flow also depends on units.
alter table workflow_flow_visible drop constraint workflow_flow_visible__object_type;
alter table workflow_flow_visible add constraint workflow_flow_visible__object_type
  check (object_type in ('User', 'Role', 'Position', 'Organize'));

-- A stopped flow can suspend its running tasks; their to-dos come back when it is released again.
alter table workflow_task add column pause_reason text not null default '';
alter table workflow_task add constraint workflow_task__pause_reason check (pause_reason in ('', 'flow', 'person'));
comment on column workflow_task.pause_reason is '暂停原因：空为未暂停，flow 流程停用，person 人为暂停';
alter table workflow_assignment drop constraint workflow_assignment__state;
alter table workflow_assignment add constraint workflow_assignment__state check (state in (0, -1, 1));
comment on column workflow_assignment.state is '状态：0 有效，-1 失效，1 暂停';
-- Running tasks of a flow, whatever number of finished ones it has.
create index workflow_task__running on workflow_task (flow_id, creator_time desc, id desc)
  where status = 1 and delete_mark = 0;
