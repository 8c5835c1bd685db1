import type { portals } from '@tessera/shared/contract/lowcode/portals'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { grantedItems } from '../../permissions/access.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export const portalHandlers: Handlers<typeof portals> = {
  async auth({ id }, { db, session }) {
    const { rows } = await typedSql({
      formData: column.text,
      type: column.number,
      linkType: column.number,
      customUrl: column.text,
    })`
      select p.form_data as "formData", p.type, p.link_type as "linkType",
        coalesce(p.custom_url, '') as "customUrl"
      from lowcode_portal p
      where p.id = ${id} and p.delete_mark = 0 and p.enabled_mark = 1
        and (${session.administrator} or exists (select 1 from (${grantedItems(session.userId)}) h
        where h.item_type = 'portal' and h.item_id = p.id))`.execute(db)
    if (!rows[0]) throw notFoundRefusal()
    return rows[0]
  },
}
