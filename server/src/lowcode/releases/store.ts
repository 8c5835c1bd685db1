import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { Storage } from './storage.ts'

/** A release as it is stored. */
export interface StoredRelease {
  id: string
  designId: string
  number: number
  fullName: string
  enCode: string
  webType: number
  formData: string
  columnData: string | null
  appColumnData: string | null
  storage: Storage
}

/** Loads the release that users of a design work with; throws 404 where there is none. */
export async function currentRelease(db: Db, designId: string): Promise<StoredRelease> {
  const { rows } = await sql<StoredRelease>`
    select r.id, r.design_id as "designId", r.number, r.full_name as "fullName", d.en_code as "enCode",
      r.web_type as "webType", r.form_data as "formData", r.column_data as "columnData",
      r.app_column_data as "appColumnData", r.storage
    from lowcode_design d join lowcode_release r on r.id = d.release_id
    where d.id = ${designId} and d.delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return { ...rows[0], storage: Storage.parse(rows[0].storage) }
}
