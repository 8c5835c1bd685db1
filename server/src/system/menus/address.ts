import type { LocalizedText } from '@tessera/shared/contract/lang'
import { resolveAddress, type Resolved } from '@tessera/shared/contract/shell/address'
import { MenuType } from '@tessera/shared/contract/shell/session'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import { Refusal, refuseField } from '../../http/refusal.ts'
import { canCall } from '../../org/grants/access.ts'
import { listRemotes } from '../../shell/remotes/store.ts'
import { text } from './text.ts'

type Why = Extract<Resolved, { at: 'nowhere' }>['why']

const words: Record<Why, LocalizedText> = {
  empty: text.needsAddress,
  'no-area': text.noArea,
  'no-remote': text.noRemote,
  'no-page': text.noPage,
}

/** Copies the remote behind a manifest's address into the registry, or refuses with findings. */
export type CopyRemote = (source: string, by: Context) => Promise<void>

/** Taking a remote from elsewhere lets its code run here: a right of its own. */
const mirroring: MenuPermission = { menu: 'system.menu', button: 'btn_mirror' }

/**
 * Refuses an address that would open nothing, before anything is saved; the same function as the shell's (README, federation). The
 * address of a manifest elsewhere is allowed by being saved: its remote is checked as if it were published, and copied.
 */
async function checkAddress(
  { type, urlAddress, enCode }: MenuBody,
  by: Context,
  copy: CopyRemote,
): Promise<void> {
  const address = urlAddress.trim()
  const link = type === MenuType.link
  if (link && !address) throw refuseField('urlAddress', text.needsAddress)
  // What a link opens is a place for people to go to: a script would run as whoever clicks.
  if (link && !/^(https?:\/\/|\/(?!\/)|\$\{)/i.test(address)) throw refuseField('urlAddress', text.badLink)
  if (type !== MenuType.page) return
  let remotes = await listRemotes(by.db)
  const source = /^https?:\/\/[^#]+/i.exec(address)?.[0]
  if (source !== undefined && !remotes.some((remote) => remote.source === source)) {
    if (!canCall(by.session.access, mirroring))
      throw refuseField('urlAddress', text.noMirroring, {}, Code.forbidden)
    if (!/\/mf-manifest\.json(\?.*)?$/.test(source)) throw refuseField('urlAddress', text.noManifest)
    await copy(source, by).catch(ofField)
    remotes = await listRemotes(by.db)
  }
  const resolved = resolveAddress(address, remotes, enCode)
  if (resolved.at === 'nowhere')
    throw refuseField('urlAddress', words[resolved.why], { name: resolved.remote ?? urlAddress })
}

/** What makes a menu open something: its properties, and its address. */
export async function checkPage(body: MenuBody, by: Context, copy: CopyRemote): Promise<void> {
  if (!isObject(body.propertyJson)) throw refuseField('propertyJson', text.badProperty)
  await checkAddress(body, by, copy)
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function ofField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { code, text: line, values, findings } = error
  throw new Refusal({
    code,
    text: line,
    values,
    fields: [{ field: 'urlAddress', text: line, values }],
    findings,
  })
}
