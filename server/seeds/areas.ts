import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

/**
 * Seeds the provinces, cities and counties of China by their official codes, which are their ids. Only an
 * empty table is filled, so that changes by users are kept; later editions of the list come as migrations.
 */
export async function seedAreas(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from system_area) as found`.execute(
    db,
  )
  if (rows[0]!.found) return
  const { areaList } = await import('@vant/area-data')
  const level = (names: Record<string, string>, parentOf: (code: string) => string) =>
    Object.entries(names).map(([code, fullName], at) => ({
      id: code,
      parentId: parentOf(code),
      fullName,
      enCode: code,
      sortCode: at,
    }))
  await insertRows(db, 'system_area', [
    ...level(areaList.province_list, () => '-1'),
    ...level(areaList.city_list, (code) => `${code.slice(0, 2)}0000`),
    ...level(areaList.county_list, (code) => `${code.slice(0, 4)}00`),
  ])
}
