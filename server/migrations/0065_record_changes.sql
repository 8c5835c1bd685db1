-- What was changed in the records of released designs. A change is found by its record and the version that it led to,
-- so that one index serves writing, reading and restoring; rows are appended, so a small BRIN index finds the old ones.
create table lowcode_record_change (
  record_id text not null,
  version int not null,
  design_id text not null,
  kind text not null,
  source text not null,
  release_number int not null,
  changes jsonb not null default '{}',
  creator_user_id text not null,
  creator_time timestamptz not null default now(),
  primary key (record_id, version),
  constraint lowcode_record_change__kind check (kind in ('create', 'update', 'remove'))
);
create index lowcode_record_change__time on lowcode_record_change using brin (creator_time);
comment on table lowcode_record_change is '表单记录的修改历史';
comment on column lowcode_record_change.record_id is '所属记录';
comment on column lowcode_record_change.version is '本次修改后的记录版本号';
comment on column lowcode_record_change.design_id is '所属设计';
comment on column lowcode_record_change.kind is '类型：create 新建，update 修改，remove 删除';
comment on column lowcode_record_change.source is '来源：form 表单，import 导入，batch 批量修改，restore 恢复，list 列表，view 视图，public 公开表单，script 脚本';
comment on column lowcode_record_change.release_number is '修改时使用的发布版本号';
comment on column lowcode_record_change.changes is '各字段修改前后的值，以字段的固定标识为准；密码不保存';
comment on column lowcode_record_change.creator_user_id is '修改人';
comment on column lowcode_record_change.creator_time is '修改时间';

create table lowcode_record_comment (
  id text primary key,
  design_id text not null constraint lowcode_record_comment__design references lowcode_design (id),
  record_id text not null,
  content text not null,
  creator_user_id text not null,
  creator_time timestamptz not null default now(),
  last_modify_user_id text,
  last_modify_time timestamptz,
  delete_mark smallint not null default 0
);
create index lowcode_record_comment__record on lowcode_record_comment (record_id, id) where delete_mark = 0;
comment on table lowcode_record_comment is '表单记录的评论';
comment on column lowcode_record_comment.id is '主键';
comment on column lowcode_record_comment.design_id is '所属设计';
comment on column lowcode_record_comment.record_id is '所属记录';
comment on column lowcode_record_comment.content is '评论内容（纯文本），@ 提及写作 @{用户主键}';
comment on column lowcode_record_comment.creator_user_id is '评论人';
comment on column lowcode_record_comment.creator_time is '评论时间';
comment on column lowcode_record_comment.last_modify_user_id is '最后编辑人';
comment on column lowcode_record_comment.last_modify_time is '最后编辑时间';
comment on column lowcode_record_comment.delete_mark is '是否已删除';
