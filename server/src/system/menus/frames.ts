import { sql } from 'kysely'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'

/**
 * Tracks the origins that pages may show in a frame: those of menu links that open inside the app, and of the
 * visualisation server.
 */
export async function trackFrameOrigins(
  db: Db,
  bus: Bus,
  onError: (error: unknown) => void,
): Promise<{ origins: () => readonly string[]; close: () => void }> {
  let origins: readonly string[] = []
  const reload = async () => {
    const { rows } = await sql<{ address: string }>`
      select distinct url_address as address from system_menu
      where type = 7 and link_target = '_self' and delete_mark = 0 and enabled_mark = 1
      union select value from system_config where name = 'dataV'`.execute(db)
    origins = [
      ...new Set(rows.map(({ address }) => originOf(address)).filter((origin) => origin !== null)),
    ].sort()
  }
  await reload()
  const stop = bus.on('access', () => void reload().catch(onError))
  return { origins: () => origins, close: stop }
}

/**
 * The origin of an http(s) URL; null for a local path or anything that must not get into a content security
 * policy.
 */
export function originOf(address: string): string | null {
  const url = URL.parse(address.trim())
  return url && /^https?:$/.test(url.protocol) && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin)
    ? url.origin
    : null
}
