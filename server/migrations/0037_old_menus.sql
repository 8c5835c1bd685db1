-- Menus that the product has called or placed otherwise since: only where nobody has touched them.
update system_menu set full_name = '发送记录' where id = 'menu.system.outbox' and full_name = '发件箱' and last_modify_time is null
  and not exists (select 1 from system_menu other where other.category = system_menu.category and other.parent_id = system_menu.parent_id and other.full_name = '发送记录' and other.delete_mark = 0);
update system_menu m set sort_code = wanted.sort_code
from (values ('dataSource', 10), ('dataModel', 20), ('dataSync', 30), ('dataBackup', 40), ('dataInterface', 50), ('dictionary', 60), ('dataMap', 70)) as wanted (name, sort_code)
where m.id = 'menu.systemData.' || wanted.name and m.last_modify_time is null;
