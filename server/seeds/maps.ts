import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { validateMap } from '../src/data/maps/validate.ts'
import { insertRows } from './rows.ts'

/**
 * Seeds the map of China's provinces with the islands of the South China Sea under the code `china`, and maps of provinces with
 * their cities or districts under their official codes, by which a click on a province finds them (source: `maps/NOTICE`).
 * Only an empty table is filled, so that changes by users are kept.
 */
export async function seedMaps(db: Db): Promise<void> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from system_data_map) as found`.execute(db)
  if (rows[0]!.found) return
  const { default: china } = await import('./maps/china.json', { with: { type: 'json' } })
  const { default: provinces } = await import('./maps/provinces.json', { with: { type: 'json' } })
  const { data, outline, regionCount } = validateMap(JSON.stringify(china))
  await insertRows(db, 'system_data_map', [
    {
      id: 'map.china',
      fullName: '中国',
      enCode: 'china',
      sortCode: 0,
      data,
      outline,
      regionCount,
      description: '省级行政区，区域编码与行政区划一致',
    },
    ...provinces.map(({ code, name, map }, at) => {
      const province = validateMap(JSON.stringify(map))
      return {
        id: `map.${code}`,
        fullName: name,
        enCode: code,
        sortCode: 10 + at,
        data: province.data,
        outline: province.outline,
        regionCount: province.regionCount,
        description: '市级行政区，直辖市和特别行政区为各区',
      }
    }),
  ])
}
