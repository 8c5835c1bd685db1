import { sql } from 'kysely'

/** SQL query: active users with a button, which they, or a role, position or group of theirs, were granted. */
export const usersWithButton = (menuId: string, button: string) => sql`
  select u.id, u.real_name as "fullName" from org_user u
  where u.delete_mark = 0 and u.enabled_mark = 1 and exists (
    select 1 from org_grant g join system_button b on b.id = g.item_id and b.module_id = ${menuId}
      and b.en_code = ${button} and b.delete_mark = 0
    where g.item_type = 'button' and (
      (g.object_type = 'User' and g.object_id = u.id)
      or (g.object_type = 'Role' and g.object_id in (select r.role_id from org_user_role r where r.user_id = u.id))
      or (g.object_type = 'Position' and g.object_id in (
        select p.position_id from org_user_position p where p.user_id = u.id))
      or (g.object_type = 'Group' and g.object_id in (
        select x.group_id from org_user_group x where x.user_id = u.id))))`
