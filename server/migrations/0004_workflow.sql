-- Workflow: designs of flows, running tasks, their nodes, assignments, actions and copies.

create table workflow_engine (
  id text primary key,
  full_name text not null,
  en_code text not null,
  category text not null, -- code of the dictionary WorkFlowCategory
  type smallint not null default 0, -- 0 launched by people, 1 bound to a page of the designer
  form_type smallint not null default 2, -- 1 system form, 2 designed form
  visible_type smallint not null default 0, -- who may launch: 0 everybody, 1 those in workflow_engine_visible
  version int not null default 1, -- the newest row of workflow_engine_version
  icon text not null default '',
  icon_background text not null default '#008cff',
  form_url text,
  app_form_url text,
  tables text not null default '[]',
  db_link_id text not null default '0',
  description text,
  enabled_mark smallint not null default 0, -- 1 released, 0 stopped
  sort_code int not null default 0,
  creator_user_id text,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint workflow_engine__type check (type in (0, 1)),
  constraint workflow_engine__form_type check (form_type in (1, 2)),
  constraint workflow_engine__visible_type check (visible_type in (0, 1))
);
create unique index workflow_engine__en_code on workflow_engine (en_code) where delete_mark = 0;
create unique index workflow_engine__full_name on workflow_engine (full_name) where delete_mark = 0;

-- A task keeps the version it was submitted under; both bodies are large, so tasks share them.
create table workflow_engine_version (
  engine_id text not null constraint workflow_engine_version__engine references workflow_engine (id),
  version int not null,
  form_data text not null default '{}',
  flow_template_json text not null default '{}',
  creator_user_id text,
  creator_time timestamptz not null default now(),
  primary key (engine_id, version)
);

create table workflow_engine_visible (
  engine_id text not null constraint workflow_engine_visible__engine references workflow_engine (id),
  object_type text not null,
  object_id text not null,
  primary key (engine_id, object_type, object_id),
  constraint workflow_engine_visible__object_type check (object_type in ('User', 'Role', 'Position'))
);

create table workflow_task (
  id text primary key,
  parent_id text not null default '0', -- the task whose sub flow this is
  en_code text not null, -- the number of the document
  full_name text not null,
  flow_urgent smallint not null default 1, -- 1 normal, 2 important, 3 urgent
  flow_id text not null,
  flow_version int not null,
  flow_code text not null,
  flow_name text not null,
  flow_type smallint not null,
  flow_category text not null,
  form_type smallint not null,
  form_values text not null default '{}', -- what the initiator filled in, JSON
  status smallint not null default 0, -- 0 draft, 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel
  round int not null default 0, -- counts submissions: a second one starts new nodes and deletes nothing
  this_step text not null default '', -- names of the open nodes
  this_step_id text not null default '', -- their codes; 'end' when there are none left
  grade text,
  completion smallint not null default 0, -- percent
  start_time timestamptz,
  end_time timestamptz,
  description text,
  creator_user_id text not null constraint workflow_task__creator references org_user (id),
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0,
  constraint workflow_task__version foreign key (flow_id, flow_version) references workflow_engine_version (engine_id, version),
  constraint workflow_task__flow_urgent check (flow_urgent between 1 and 3),
  constraint workflow_task__status check (status between 0 and 5),
  constraint workflow_task__completion check (completion between 0 and 100)
);
create index workflow_task__launched on workflow_task (creator_user_id, creator_time desc, id desc) where delete_mark = 0;
create index workflow_task__flow on workflow_task (flow_id, creator_time desc) where delete_mark = 0;
create index workflow_task__parent on workflow_task (parent_id) where parent_id <> '0';

create table workflow_node (
  id text primary key,
  task_id text not null constraint workflow_node__task references workflow_task (id),
  round int not null default 1,
  node_code text not null,
  node_name text not null,
  node_type text not null, -- start, approver, timer, condition, empty, subFlow, end
  node_property_json text not null default '{}',
  node_up text not null default '0', -- where a rejection goes: '0' the initiator, '1' the previous node, else a node code
  node_next text[] not null default '{}',
  completion smallint not null default 0, -- 0 open, 1 done, -1 rejected
  state smallint not null default 0, -- 0 live, -2 obsolete
  progress smallint not null default 0, -- percent
  sort_code int not null default 0,
  creator_time timestamptz not null default now(),
  constraint workflow_node__completion check (completion between -1 and 1),
  constraint workflow_node__state check (state in (0, -2))
);
create index workflow_node__task_id on workflow_node (task_id, round, sort_code);

-- Who has to decide. A to-do is an open (completion 0) and live (state 0) row: whatever ends or pauses a task sets the state.
create table workflow_operator (
  id text primary key,
  task_id text not null constraint workflow_operator__task references workflow_task (id),
  node_id text not null constraint workflow_operator__node references workflow_node (id),
  user_id text not null constraint workflow_operator__user references org_user (id),
  kind smallint not null default 6, -- how this user was found, as assigneeType (specification: wire 12.3)
  flow_urgent smallint not null default 1, -- the task's, copied so that one index orders the to-do list
  handle_status smallint, -- null open, 0 refused, 1 agreed
  handle_time timestamptz,
  completion smallint not null default 0,
  state smallint not null default 0, -- 0 live, -1 invalid
  parent_id text not null default '0', -- the assignment whose holder added this one
  due_time timestamptz,
  creator_time timestamptz not null default now(),
  constraint workflow_operator__handle_status check (handle_status in (0, 1)),
  constraint workflow_operator__completion check (completion in (0, 1)),
  constraint workflow_operator__state check (state in (0, -1))
);
create index workflow_operator__todo on workflow_operator (user_id, flow_urgent desc, creator_time desc, id desc) where completion = 0 and state = 0;
create index workflow_operator__node_id on workflow_operator (node_id);
create index workflow_operator__task_id on workflow_operator (task_id);
create index workflow_operator__due on workflow_operator (due_time) where completion = 0 and state = 0 and due_time is not null;

-- What somebody did, for ever: 0 refuse, 1 agree, 2 submit, 3 withdraw, 4 terminate, 5 assign, 6 add a signer, 7 transfer, 8 and up ours.
create table workflow_record (
  id text primary key,
  task_id text not null constraint workflow_record__task references workflow_task (id),
  node_id text constraint workflow_record__node references workflow_node (id),
  operator_id text constraint workflow_record__operator references workflow_operator (id),
  node_code text not null default '',
  node_name text not null default '',
  handle_status smallint not null,
  handle_id text not null constraint workflow_record__user references org_user (id),
  handle_time timestamptz not null default now(),
  handle_opinion text,
  sign_img text,
  files text not null default '[]',
  target_user_id text, -- to whom it was assigned, added or transferred
  constraint workflow_record__handle_status check (handle_status between 0 and 19)
);
create index workflow_record__done on workflow_record (handle_id, handle_time desc, id desc) where handle_status in (0, 1);
create index workflow_record__task_id on workflow_record (task_id, handle_time);

create table workflow_circulate (
  id text primary key,
  task_id text not null constraint workflow_circulate__task references workflow_task (id),
  node_id text constraint workflow_circulate__node references workflow_node (id),
  user_id text not null constraint workflow_circulate__user references org_user (id),
  read_time timestamptz,
  creator_user_id text,
  creator_time timestamptz not null default now()
);
create index workflow_circulate__copied on workflow_circulate (user_id, creator_time desc, id desc);
create index workflow_circulate__task_id on workflow_circulate (task_id);
