import type { Db } from '../../db/connect.ts'
import type { Secrets } from '../../secrets.ts'
import { settings, type Setting } from '../configs/settings.ts'

/** What a sealed setting is bound to. */
export const about = (name: Setting): string => `system_config ${name}`

/** Settings that are sealed at rest, opened; '' where there is none. Refuses, in words, what another key sealed. */
export async function openSettings<K extends Setting>(
  { db, secrets }: { db: Db; secrets: Secrets },
  ...names: K[]
): Promise<Record<K, string>> {
  const found = await settings(db, ...names)
  return Object.fromEntries(
    names.map((name) => [name, found[name] === '' ? '' : secrets.open(found[name], about(name))]),
  ) as Record<K, string>
}
