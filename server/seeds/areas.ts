import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { insertRows } from './rows.ts'

/**
 * Provinces, cities and counties of China by their official codes, which are their ids. Only into an empty table: what people changed
 * since is theirs, and a later edition of the list comes as a migration.
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
