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
import type { ExportContext } from '../../../export/exporter.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { recordOperation } from '../../../http/operation-log.ts'
import { isRaster } from '../../../system/files/kinds.ts'
import { storageKey } from '../../../system/files/receive.ts'
import { findFile } from '../../../system/files/store.ts'
import { digestOf } from '../../public-links/guard.ts'
import { newKey } from '../../public-links/new-key.ts'
import { text as linkText } from '../../public-links/text.ts'
import type { Screens } from '../screens.ts'
import { findScreen } from '../store.ts'
import { readComponents } from './component-data.ts'
import { findLink, saveLink, type LinkRow } from './store.ts'
import { text } from './text.ts'

/** A screen stays on its wall. A changed link, or one that is over, closes it at once. */
const passMs = 30 * 24 * 3_600_000

/** `mark` changes with the access code, so that a new code closes screens that are open. */
const Pass = z.object({ kind: z.literal('screenPass'), key: z.string(), mark: z.string(), until: z.number() })
type Pass = z.output<typeof Pass>
const PictureAsk = Pass.omit({ kind: true }).extend({ kind: z.literal('screenPicture'), url: z.string() })

const markOf = ({ key, code }: LinkRow): string => digestOf(`${key} ${code}`)
const picturesIn = /\/api\/file\/image\/[\w./-]{1,300}/gi

type LinkServices = Pick<Services, 'db' | 'sessions' | 'dataSets' | 'linkGuard' | 'signers' | 'storage'>

export function linkHandlers(services: LinkServices, screens: Screens): Handlers<typeof calls> {
  const { db, dataSets, linkGuard: guard, storage } = services
  const signer = services.signers.file

  /** Why guests see nothing; null where they see the screen with the rights of `reader`. */
  const openLink = async (link: LinkRow, lang: Lang) => {
    if (!link.isScreenEnabled) return { problem: 'disabled' as const }
    const reader = await actingCaller(services, link.makerId, lang)
    if (!reader) return { problem: 'makerDisabled' as const }
    const screen = await screens.find(reader, link.screenId)
    return screen ? { problem: null, reader, screen } : { problem: 'makerRefused' as const }
  }
  const toSettings = async (screenId: string, { lang, session }: Context): Promise<ScreenLink> => {
    const link = await findLink(db, { screenId })
    const { problem } = link?.enabledMark === 1 ? await openLink(link, lang) : { problem: null }
    const values = { name: link?.maker.split('/')[0] }
    return {
      enabledMark: link?.enabledMark ?? 0,
      code: link?.code ?? '',
      closeTime: link?.closeTime ?? null,
      key: link?.key ?? '',
      maker: link?.maker ?? '',
      isOwn: link?.makerId === session.userId,
      problem: problem ? formatText({ text: text[problem], values }, lang) : '',
    }
  }

  const findForGuest = async (key: string): Promise<LinkRow> => {
    const link = await findLink(db, { key })
    if (!link || link.enabledMark !== 1) throw refuse(linkText.notFound, {}, Code.notFound)
    return link
  }
  const isOver = ({ closeTime }: LinkRow): boolean => closeTime !== null && closeTime <= Date.now()
  /** The screen, and who reads for guests; throws a refusal where it cannot be seen now. */
  const requireOpen = async (link: LinkRow, lang: Lang) => {
    if (isOver(link)) throw refuse(text.over, {}, Code.forbidden)
    const opened = await openLink(link, lang)
    if (opened.problem) throw refuse(text.closed, {}, Code.forbidden)
    return opened as { reader: ExportContext; screen: NonNullable<Awaited<ReturnType<Screens['find']>>> }
  }
  const requirePass = async (
    sent: { key: string; mark: string; until: number } | undefined,
    key?: string,
  ) => {
    if (!sent || (key !== undefined && sent.key !== key) || sent.until < Date.now())
      throw refuse(text.passOver, {}, Code.forbidden)
    const link = await findForGuest(sent.key)
    if (sent.mark !== markOf(link)) throw refuse(text.passOver, {}, Code.forbidden)
    return link
  }
  const passOf = (pass: string) => Pass.safeParse(signer.verify(pass)).data

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
      const link = await findForGuest(key)
      const { fullName, code, closeTime } = link
      const stateOf = async (): Promise<ScreenLinkState> => {
        if (isOver(link)) return 'over'
        return (await openLink(link, lang)).problem ? 'closed' : 'open'
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
        const link = await findForGuest(key)
        await guard.redeem(solved)
        await requireOpen(link, lang)
        await guard.assertCode(link.code, code, ip)
        const pass: Pass = { kind: 'screenPass', key, mark: markOf(link), until: Date.now() + passMs }
        return { pass: signer.sign(pass) }
      })
    },
    async show({ key, pass }, { ip, lang }) {
      await guard.count(ip)
      const sent = passOf(pass)
      const link = await requirePass(sent, key)
      const { screen } = await requireOpen(link, lang)
      const { detail, component } = screen
      const urls = new Set(`${detail} ${component}`.match(picturesIn)?.filter(isLocalPicture))
      const address = (url: string) => {
        const ask = { ...sent!, kind: 'screenPicture', url } satisfies z.input<typeof PictureAsk>
        return `${calls.picture.path}?${new URLSearchParams({ encryption: signer.sign(ask) })}`
      }
      return { detail, component, pictures: Object.fromEntries([...urls].map((url) => [url, address(url)])) }
    },
    async data({ key, pass, components }, { ip, lang, signal }) {
      await guard.count(ip)
      const link = await requirePass(passOf(pass), key)
      return guard.inLine(async () => {
        const { reader, screen } = await requireOpen(link, lang)
        return { list: await readComponents(dataSets, reader, screen, { asked: components, signal }) }
      })
    },
    async picture({ encryption }, { ip, lang }) {
      await guard.count(ip)
      const ask = PictureAsk.safeParse(signer.verify(encryption)).data
      const link = await requirePass(ask)
      const { screen } = await requireOpen(link, lang)
      // A picture that the screen no longer has is no longer public.
      const url = [screen.detail, screen.component].some((part) => part.includes(ask!.url)) ? ask!.url : ''
      const [type = '', name = ''] = url.split('/').slice(-2)
      const file = await findFile(db, type, name)
      const isShown = file && (isRaster(file.mime) || file.mime.startsWith('video/'))
      const opened = isShown ? await storage.open(storageKey(file)) : null
      if (!opened) throw refuse(text.noPicture, {}, Code.notFound)
      return { ...opened, mime: file!.mime, disposition: isRaster(file!.mime) ? 'inline' : 'attachment' }
    },
  }
}
