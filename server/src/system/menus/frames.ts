import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { policyOriginOf } from '../../http/policy-origin.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export interface FrameOrigins {
  origins(): readonly string[]
  /** Reads the origins; afterwards every change of a menu reads them again. */
  load(): Promise<void>
  close(): void
}

/**
 * Tracks the origins that pages may show in a frame: those of menu links that open inside the app, and of the
 * visualisation server.
 */
export function trackFrameOrigins(db: Db, bus: Bus, onError: (error: unknown) => void): FrameOrigins {
  let origins: readonly string[] = []
  const reload = async () => {
    const { rows } = await typedSql({ address: column.text })`
      select distinct url_address as address from system_menu
      where type = 7 and link_target = '_self' and delete_mark = 0 and enabled_mark = 1
      union select value from system_config where name = 'dataV'`.execute(db)
    origins = [
      ...new Set(rows.map(({ address }) => policyOriginOf(address)).filter((origin) => origin !== null)),
    ].sort()
  }
  const close = bus.on('access', () => void reload().catch(onError))
  return { origins: () => origins, load: reload, close }
}
