import type { LocalizedText } from '@tessera/shared/contract/lang'
import {
  isLinkAddress,
  resolveAddress,
  type ResolvedAddress,
} from '@tessera/shared/contract/registry/address'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { MenuBody } from '@tessera/shared/contract/system/menus'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import type { Context, Warning } from '../../http/context.ts'
import { Refusal, refuseField } from '../../errors/refusal.ts'
import { canCall } from '../../permissions/access.ts'
import type { EventSource } from '../../registry/events.ts'
import { listRemotes } from '../../registry/store.ts'
import { text } from './text.ts'

type AddressFault = Extract<ResolvedAddress, { at: 'nowhere' }>['why']

const missingTexts: Record<Exclude<AddressFault, 'empty'>, LocalizedText> = {
  'no-area': text.noArea,
  'no-remote': text.noRemote,
  'no-page': text.noPage,
}

/** Who saves a menu. */
export type MenuCaller = EventSource & Pick<Context, 'db' | 'session' | 'warn'>

/** Copies the remote of a manifest URL into the registry; throws a refusal with findings. */
export type CopyRemote = (source: string, by: EventSource) => Promise<void>

/** Adding a remote of another server needs its own permission, because its code will run here. */
const mirrorPermission: MenuPermission = { menu: 'system.menu', button: 'btn_mirror' }

/**
 * Throws a refusal for an address that cannot open anything, and returns a warning for one that no remote has
 * yet; the shell resolves addresses with the same function. The manifest URL of another server is allowed: its
 * remote is checked like a published one and copied.
 */
async function validateAddress(
  { type, urlAddress, enCode }: MenuBody,
  context: MenuCaller,
  copy: CopyRemote,
): Promise<Warning | null> {
  const address = urlAddress.trim()
  const isLink = type === MenuType.link
  if (isLink && !address) throw refuseField('urlAddress', text.needsAddress)
  if (isLink && !isLinkAddress(address)) throw refuseField('urlAddress', text.badLink)
  if (type !== MenuType.page) return null
  let remotes = await listRemotes(context.db)
  const source = /^https?:\/\/[^#]+/i.exec(address)?.[0]
  if (source !== undefined && !remotes.some((remote) => remote.source === source)) {
    if (!canCall(context.session.access, mirrorPermission))
      throw refuseField('urlAddress', text.noMirroring, {}, Code.forbidden)
    if (!/\/mf-manifest\.json(\?.*)?$/.test(source)) throw refuseField('urlAddress', text.noManifest)
    await copy(source, context).catch(asFieldRefusal)
    remotes = await listRemotes(context.db)
  }
  const resolved = resolveAddress(address, remotes, enCode)
  if (resolved.at !== 'nowhere') return null
  if (resolved.why === 'empty') throw refuseField('urlAddress', text.needsAddress)
  return { text: missingTexts[resolved.why], values: { name: resolved.remote ?? urlAddress } }
}

/** Validates the properties and the address of a menu; returns a warning that does not keep it from being saved. */
export async function validatePage(
  body: MenuBody,
  context: MenuCaller,
  copy: CopyRemote,
): Promise<Warning | null> {
  if (!isObject(body.propertyJson)) throw refuseField('propertyJson', text.badProperty)
  return validateAddress(body, context, copy)
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function asFieldRefusal(error: unknown): never {
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
