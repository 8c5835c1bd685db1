-- The last sign-in becomes a column of users that can be granted. Everyone who has the menu sees it today and keeps
-- seeing it: each holder of the menu gets the column. A new database has no menus yet; the seeds add both.
with added as (
  insert into system_column (id, module_id, en_code, full_name, sort_code)
  select id || '.lastLoginTime', id, 'lastLoginTime', '最近登录', 55 from system_menu
    where id = 'menu.permission.user' and delete_mark = 0
  on conflict do nothing
  returning id, module_id
)
insert into org_grant (object_type, object_id, item_type, item_id)
select g.object_type, g.object_id, 'column', a.id
from added a join org_grant g on g.item_type = 'module' and g.item_id = a.module_id
on conflict do nothing;
