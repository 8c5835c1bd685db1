import type { Client } from 'pg'

/** Inserts 5,000 menu pages into this number of menu directories. */
export async function insertMenus(database: Client, directories: number): Promise<void> {
  await database.query(
    `with words as (select
     array['学员','班级','教练','课时','财务','报表','审批','排课','合同','退费','校区','门店','通知','权限','字典','流程','统计','设置','导入','档案'] as w),
     directory as (insert into system_menu (id, full_name, en_code, type, sort_code)
       select 'bench-menu-d' || d, '目录' || d, 'benchd' || d, 1, 900 from generate_series(1, $1::int) d)
     insert into system_menu (id, parent_id, full_name, en_code, type, url_address, sort_code)
     select 'bench-menu-' || n, 'bench-menu-d' || 1 + n % $1::int,
       w[1 + n * 7 % 20] || w[1 + (n * 7 + 3) % 20] || w[1 + n / 20 % 20] || n, 'bench' || n, 2,
       'area' || n || '/page', n
     from generate_series(1, 5000) n, words`,
    [directories],
  )
  await publishMenuChange(database)
}

/** Removes the menus that `insertMenus` created. */
export async function removeMenus(database: Client): Promise<void> {
  await database.query(`delete from system_menu where id like 'bench-menu-%'`)
  await publishMenuChange(database)
}

/** Notifies the servers of changed menus and grants; otherwise they use cached ones for some seconds. */
export const publishMenuChange = (database: Client) =>
  database.query(`select pg_notify('tessera', 'access ')`)
