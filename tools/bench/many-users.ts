import type { Client } from 'pg'
import { surnames } from './users.ts'

export const givenNames = ['子轩', '俊杰', '若曦', '浩然', '文博', '静雯', '鹏飞', '志强', '梦洁', '建华']

/** Inserts users (200,000 by default) in 5,000 departments. */
export async function insertManyUsers(database: Client, users = 200_000): Promise<void> {
  await database.query(
    `insert into org_organize (id, parent_id, category, full_name, en_code, sort_code)
     select 'pickd' || n, case when n <= 50 then 'org.hq' else 'pickd' || (1 + n % 50) end, 'department',
       '部门' || n, 'pickd' || n, 1000 + n from generate_series(1, 5000) n`,
  )
  await database.query(
    `insert into org_user (id, account, password_hash, real_name, organize_id, gender, sort_code)
     select 'pick' || n, 'pick' || n, '',
       ($1::text[])[1 + n % cardinality($1::text[])] || ($2::text[])[1 + n / 7 % cardinality($2::text[])],
       'pickd' || (1 + n % 5000), 3, 1000 + n % 1000
     from generate_series(1, $3::int) n`,
    [surnames, givenNames, users],
  )
  await database.query('vacuum analyze org_user, org_organize')
}

/** Removes the users and departments of `insertManyUsers`. */
export async function removeManyUsers(database: Client): Promise<void> {
  await database.query(`delete from org_user_role where user_id like 'pick%'`)
  await database.query(`delete from org_user where id like 'pick%'`)
  await database.query(`delete from org_organize where id like 'pickd%'`)
  await database.query('vacuum analyze org_user, org_organize')
}
