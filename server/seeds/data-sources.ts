import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

const common = [
  ['creator_time', '创建时间', 'datetime', ''],
  ['creator_user_id', '创建人', 'varchar', '50'],
  ['last_modify_time', '修改时间', 'datetime', ''],
  ['last_modify_user_id', '修改人', 'varchar', '50'],
  ['sort_code', '排序', 'bigint', ''],
  ['enabled_mark', '状态', 'int', ''],
  ['description', '说明', 'varchar', '500'],
] as const

/** A sample SQLite database, whose file is created by the first write, and fields that most tables have. */
export async function seedDataSources(db: Db): Promise<void> {
  await insertRows(db, 'system_data_source', [
    {
      id: 'source.demo',
      fullName: '演示文件库',
      dbType: 'SQLite',
      serviceName: 'demo.db',
      readOnly: 0,
      description: '服务器数据文件夹内的 SQLite 文件，用于试用',
      sortCode: 0,
    },
  ])
  await insertRows(
    db,
    'system_common_field',
    common.map(([field, fieldName, dataType, dataLength], at) => ({
      id: `commonField.${field}`,
      field,
      fieldName,
      dataType,
      dataLength,
      sortCode: (at + 1) * 10,
    })),
  )
}
