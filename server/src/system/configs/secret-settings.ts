import type { Db } from '../../db/connect.ts'
import type { Secrets } from '../../auth/secrets.ts'
import { loadSettings, type SettingName } from '../../db/settings.ts'

/** The context that a sealed setting is bound to. */
export const secretContext = (name: SettingName): string => `system_config ${name}`

/**
 * Loads sealed settings and decrypts them; '' where there is none. Throws a refusal where another key sealed
 * the value.
 */
export async function loadSecretSettings<K extends SettingName>(
  { db, secrets }: { db: Db; secrets: Secrets },
  ...names: K[]
): Promise<Record<K, string>> {
  const found = await loadSettings(db, ...names)
  return Object.fromEntries(
    names.map((name) => [name, found[name] === '' ? '' : secrets.decrypt(found[name], secretContext(name))]),
  ) as Record<K, string>
}
