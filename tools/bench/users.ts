import type { Client } from 'pg'

/** Surnames to search for; each belongs to about 500 users. */
export const surnames = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '黄',
  '赵',
  '吴',
  '周',
  '徐',
  '孙',
  '马',
  '朱',
  '胡',
  '郭',
  '何',
  '林',
  '高',
  '罗',
]

/**
 * Inserts 10,000 users into the demo organisations, each with one role and one position. The data is the same
 * every time.
 */
export async function insertUsers(database: Client): Promise<void> {
  await database.query(
    `insert into org_user (id, account, password_hash, real_name, quick_query, organize_id, gender,
     mobile_phone, sort_code, creator_time)
     select md5('bench' || n), 'bench' || n, (select password_hash from org_user where account = 'admin'),
       ($1::text[])[1 + n % cardinality($1::text[])] || ($2::text[])[1 + n / 7 % cardinality($2::text[])],
         '', unit[1 + n % cardinality(unit)],
       1 + n % 2, '139' || lpad(n::text, 8, '0'), n % 1000, now() - n * interval '1 minute'
     from generate_series(1, 10000) n, (select array_agg(id order by id) as unit from org_organize
       where delete_mark = 0) u`,
    [surnames, ['子轩', '俊杰', '若曦', '浩然', '文博', '静雯', '鹏飞', '志强', '梦洁', '建华']],
  )
  for (const [table, column, source] of [
    ['org_user_role', 'role_id', 'org_role'],
    ['org_user_position', 'position_id', 'org_position'],
  ])
    await database.query(
      `insert into ${table} (user_id, ${column}) select md5('bench' || n), held[1 + n % cardinality(held)]
       from generate_series(1, 10000) n, (select array_agg(id order by id) as held from ${source}
         where delete_mark = 0) s`,
    )
  await database.query('vacuum analyze')
}
