-- Built-in columns and form fields have the titles of their lists and forms. Those that an administrator has renamed
-- keep their names.
update system_column c set full_name = n.new_name
from (values
  ('menu.permission.user.mobilePhone', '手机', '手机号码'),
  ('menu.edu.eduClasslist.studentCount', '在读人数', '人数/容量'),
  ('menu.edu.eduClasslist.attendRate30', '出勤率', '30 天到课'),
  ('menu.edu.eduClasslist.avgStar90', '评分', '90 天评分'),
  ('menu.permission.department.manager', '主管', '部门主管'),
  ('menu.system.notice.sentCount', '发送人数', '已读/送达'),
  ('menu.system.billRule.outputNumber', '当前流水号', '最近编号')
) n(id, old_name, new_name)
where c.id = n.id and c.full_name = n.old_name;

update system_form_field set full_name = '手机号码'
where id = 'menu.permission.user.mobilePhone' and full_name = '手机';
