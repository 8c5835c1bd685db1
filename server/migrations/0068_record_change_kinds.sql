-- Deleted records can be restored, and changes by custom buttons are named as such.
alter table lowcode_record_change drop constraint lowcode_record_change__kind;
alter table lowcode_record_change add constraint lowcode_record_change__kind
  check (kind in ('create', 'update', 'remove', 'undelete'));
comment on column lowcode_record_change.kind is '类型：create 新建，update 修改，remove 删除，undelete 恢复已删除的记录';
comment on column lowcode_record_change.source is '来源：form 表单，import 导入，batch 批量修改，restore 恢复，list 列表，view 视图，public 公开表单，script 脚本，button 自定义按钮';
