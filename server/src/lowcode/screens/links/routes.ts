import * as z from 'zod'
import {
  screenLinks as calls,
  type ScreenLink,
  type ScreenLinkState,
} from '@tessera/shared/contract/lowcode/screen-links'
import { screenMenu } from '@tessera/shared/contract/lowcode/screens'
import type { Lang } from '@tessera/shared/contract/lang'
import { isLocalPicture } from '@tessera/shared/contract/rich-text'
import { Code } from '@tessera/shared/contract/wire'
import { actingCaller } from '../../../export/acting-caller.ts'
import { refuse } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { recordOperation } from '../../../http/operation-log.ts'
import { isRaster } from '../../../system/files/kinds.ts'
import { storageKey } from '../../../system/files/receive.ts'
import { findFile } from '../../../system/files/store.ts'
import { newKey } from '../../public-links/new-key.ts'
import { isOver, LinkPass, passOf, requireLink, requirePass } from '../../public-links/passes.ts'
import type { Screens } from '../screens.ts'
import { findScreen } from '../store.ts'
import { readComponents } from './component-data.ts'
import { findLink, saveLink, type LinkRow } from './store.ts'
import { text } from './text.ts'

/** A screen stays on its wall. A changed link, or one that is over, closes it at once. */
const passMs = 30 * 24 * 3_600_000

const Pass = LinkPass.extend({ kind: z.literal('screenPass') })
const PictureAsk = LinkPass.extend({ kind: z.literal('screenPicture'), url: z.string() })
const passOver = { text: text.passOver, code: Code.forbidden }
const picturesIn = /\/api\/file\/image\/[\w./-]{1,300}/gi

type LinkServices = Pick<Services, 'db' | 'sessions' | 'dataSets' | 'linkGuard' | 'signers' | 'storage'>

export function linkHandlers(services: LinkServices, screens: Screens): Handlers<typeof calls> {
  const { db, dataSets, linkGuard: guard, storage } = services
  const signer = services.signers.file

  /** The screen, which guests see with the rights of `reader`, or why they see nothing. */
  const openLink = async (link: LinkRow, lang: Lang) => {
    if (!link.isScreenEnabled) return 'disabled'
    const reader = await actingCaller(services, link.makerId, lang)
    if (!reader) return 'makerDisabled'
    const screen = await screens.find(reader, link.screenId)
    return screen ? { reader, screen } : 'makerRefused'
  }
  const toSettings = async (screenId: string, { lang, session }: Context): Promise<ScreenLink> => {
    const link = await findLink(db, { screenId })
    const opened = link?.enabledMark === 1 ? await openLink(link, lang) : null
    const values = { name: link?.maker.split('/')[0] }
    return {
      enabledMark: link?.enabledMark ?? 0,
      code: link?.code ?? '',
      closeTime: link?.closeTime ?? null,
      key: link?.key ?? '',
      maker: link?.maker ?? '',
      isOwn: link?.makerId === session.userId,
      problem: typeof opened === 'string' ? formatText({ text: text[opened], values }, lang) : '',
    }
  }

  const find = (key: string) => findLink(db, { key })
  /** The screen, and who reads for guests; throws a refusal where it cannot be seen now. */
  const requireOpen = async (link: LinkRow, lang: Lang) => {
    if (isOver(link)) throw refuse(text.over, {}, Code.forbidden)
    const opened = await openLink(link, lang)
    if (typeof opened === 'string') throw refuse(text.closed, {}, Code.forbidden)
    return opened
  }
  const requireSent = (key: string, pass: string) => {
    const sent = Pass.safeParse(signer.verify(pass)).data
    return requirePass(find, sent?.key === key ? sent : undefined, passOver)
  }

  return {
    async read({ id }, context) {
      await findScreen(db, id)
      return toSettings(id, context)
    },
    async save({ id, renew, ...body }, context) {
      await findScreen(db, id)
      await db.transaction().execute(async (trx) => {
        const { userId } = context.session
        await saveLink(trx, id, body, { key: newKey(), isRenewed: renew === 1, makerId: userId })
        await recordOperation(trx, context, screenMenu, { action: 'update', id })
      })
      return toSettings(id, context)
    },

    async state({ key }, { ip, lang }) {
      await guard.count(ip)
      const link = await requireLink(find, key)
      const { fullName, code, closeTime } = link
      const stateOf = async (): Promise<ScreenLinkState> => {
        if (isOver(link)) return 'over'
        return typeof (await openLink(link, lang)) === 'string' ? 'closed' : 'open'
      }
      return { fullName, state: await stateOf(), needsCode: code !== '', closeTime }
    },
    async challenge({ key }, { ip }) {
      await guard.count(ip)
      return guard.issue(key)
    },
    async open({ key, code, ...proof }, { ip, lang }) {
      await guard.count(ip)
      const solved = guard.solved(proof, key)
      return guard.inLine(async () => {
        const link = await requireLink(find, key)
        await guard.redeem(solved)
        await requireOpen(link, lang)
        await guard.assertCode(link.code, code, ip)
        const pass = { kind: 'screenPass', ...passOf(link, passMs) } satisfies z.input<typeof Pass>
        return { pass: signer.sign(pass) }
      })
    },
    async show({ key, pass }, { ip, lang }) {
      await guard.count(ip)
      const { link, pass: shown } = await requireSent(key, pass)
      const { screen } = await requireOpen(link, lang)
      const { detail, component } = screen
      const urls = new Set(`${detail} ${component}`.match(picturesIn)?.filter(isLocalPicture))
      const address = (url: string) => {
        const ask = { ...shown, kind: 'screenPicture', url } satisfies z.input<typeof PictureAsk>
        return `${calls.picture.path}?${new URLSearchParams({ encryption: signer.sign(ask) })}`
      }
      return { detail, component, pictures: Object.fromEntries([...urls].map((url) => [url, address(url)])) }
    },
    async data({ key, pass, components }, { ip, lang, signal }) {
      await guard.count(ip)
      const { link } = await requireSent(key, pass)
      return guard.inLine(async () => {
        const { reader, screen } = await requireOpen(link, lang)
        return { list: await readComponents(dataSets, reader, screen, { asked: components, signal }) }
      })
    },
    async picture({ encryption }, { ip, lang }) {
      await guard.count(ip)
      const sent = PictureAsk.safeParse(signer.verify(encryption)).data
      const { link, pass: ask } = await requirePass(find, sent, passOver)
      const { screen } = await requireOpen(link, lang)
      const { url } = ask
      const [type = '', name = ''] = url.split('/').slice(-2)
      // A picture that the screen no longer has is no longer public.
      const isThere = `${screen.detail} ${screen.component}`.includes(url)
      const file = isThere ? await findFile(db, type, name) : undefined
      const isShown = file && (isRaster(file.mime) || file.mime.startsWith('video/'))
      const opened = isShown ? await storage.open(storageKey(file)) : null
      if (!file || !opened) throw refuse(text.noPicture, {}, Code.notFound)
      return { ...opened, mime: file.mime, disposition: isRaster(file.mime) ? 'inline' : 'attachment' }
    },
  }
}
