import {
  publicForms as calls,
  type GuestState,
  type PublicForm,
} from '@tessera/shared/contract/lowcode/public-forms'
import type { GuestProof } from '@tessera/shared/contract/lowcode/public-links'
import { Code } from '@tessera/shared/contract/wire'
import { networkOf } from '../../auth/known-clients.ts'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import {
  approvalText,
  createGuestRecord,
  parseRecord,
  type RecordPlan,
  type RecordServices,
} from '../records/store.ts'
import { withDesignRights } from '../designs/protected.ts'
import { digestOf, type LinkGuard } from '../public-links/guard.ts'
import { newKey } from '../public-links/new-key.ts'
import { text as linkText } from '../public-links/text.ts'
import { dictionariesOf, interfacesOf, listSessionFields, toGuestDesign } from './guest-design.ts'
import {
  countAnswer,
  findPublicForm,
  hasAnswered,
  listOpenInterfaces,
  loadDictionaryOptions,
  recordAnswerer,
  savePublicForm,
  type Answerer,
  type PublicFormRow,
} from './store.ts'
import { text } from './text.ts'

/** The browser of a guest, for forms with one answer per person. */
const guestCookie = { name: 'tessera.guest', path: '/api/visualdev/PublicForm', days: 365 } as const

/** The handlers of public forms: settings for designers, and the calls of guests. */
export function publicFormHandlers(
  services: RecordServices & { db: Db; linkGuard: LinkGuard },
): Handlers<typeof calls> {
  const { db, recordPlans, linkGuard: guard } = services

  const problemsOf = async ({ rules }: RecordPlan): Promise<string[]> =>
    listSessionFields(rules, await listOpenInterfaces(db, interfacesOf(rules)))

  const toSettings = async (designId: string): Promise<PublicForm> => {
    const [plan, form] = await Promise.all([recordPlans.of(designId), findPublicForm(db, { designId })])
    const { enabledMark = 0, onceMark = 0, addressMark = 0 } = form ?? {}
    return {
      enabledMark: enabledMark as 0 | 1,
      code: form?.code ?? '',
      openTime: form?.openTime ?? null,
      closeTime: form?.closeTime ?? null,
      onceMark: onceMark as 0 | 1,
      addressMark: addressMark as 0 | 1,
      maxAnswers: form?.maxAnswers ?? null,
      thanks: form?.thanks ?? '',
      key: form?.key ?? '',
      answers: form?.answers ?? 0,
      problems: await problemsOf(plan),
    }
  }

  /** A form by its key, and its state for a guest; throws 404 for an unknown key. */
  const findForGuest = async (
    key: string,
    context: Context,
  ): Promise<{ form: PublicFormRow; state: GuestState }> => {
    const form = await findPublicForm(db, { key })
    if (!form || form.enabledMark !== 1) throw refuse(linkText.notFound, {}, Code.notFound)
    return { form, state: await stateOf(form, context) }
  }
  const stateOf = async (form: PublicFormRow, context: Context): Promise<GuestState> => {
    const now = Date.now()
    if (!form.isReleased) return 'closed'
    if (form.openTime !== null && form.openTime > now) return 'early'
    if (form.closeTime !== null && form.closeTime <= now) return 'over'
    if (form.maxAnswers !== null && form.answers >= form.maxAnswers) return 'full'
    if (await hasAnswered(db, form.designId, answererOf(form, context))) return 'answered'
    // A later release may have a field that guests cannot fill in.
    const plan = await recordPlans.of(form.designId)
    if (plan.release.startsFlow) return 'closed'
    return (await problemsOf(plan)).length > 0 ? 'closed' : 'open'
  }
  /** The form that a guest with a solved challenge and the right code may fill in now. */
  const requireOpen = async (
    { key, code, ...proof }: GuestProof & { key: string; code: string },
    context: Context,
  ): Promise<PublicFormRow> => {
    const solved = guard.solved(proof, key)
    const { form, state } = await findForGuest(key, context)
    await guard.redeem(solved)
    if (state !== 'open') throw refuse(text[state], {}, Code.forbidden)
    await guard.assertCode(form.code, code, context.ip)
    return form
  }

  return withDesignRights(calls, {
    read: ({ id }) => toSettings(id),

    async save({ id, renew, ...body }, { session }) {
      const plan = await recordPlans.of(id)
      if (body.enabledMark === 1) {
        if (plan.release.startsFlow) throw refuse(approvalText.guestsCannotLaunch, {}, Code.conflict)
        const problems = await problemsOf(plan)
        if (problems.length > 0) throw refuse(text.needsSession, { labels: problems.slice(0, 20) })
      }
      if (body.openTime != null && body.closeTime != null && body.closeTime <= body.openTime)
        throw refuseField('closeTime', text.closesBeforeOpening)
      await savePublicForm(db, id, body, {
        key: newKey(),
        isRenewed: renew === 1,
        userId: session.userId,
        organizeId: session.organizeId,
      })
      return toSettings(id)
    },

    async state({ key }, context) {
      await guard.count(context.ip)
      const { form, state } = await findForGuest(key, context)
      const { fullName, code, openTime, closeTime, onceMark, addressMark } = form
      const isOnce = onceMark === 1 || addressMark === 1
      return { fullName, state, needsCode: code !== '', isOnce, openTime, closeTime }
    },

    async challenge({ key }, { ip }) {
      await guard.count(ip)
      return guard.issue(key)
    },

    async open(input, context) {
      await guard.count(context.ip)
      const form = await guard.inLine(() => requireOpen(input, context))
      const { design, rules, release } = await recordPlans.of(form.designId)
      const options = await loadDictionaryOptions(db, dictionariesOf(rules), context.lang)
      return { formData: JSON.stringify(toGuestDesign(design, options)), release: release.number }
    },

    async submit({ data, release, ...input }, context) {
      await guard.count(context.ip)
      const token = readToken(context) ?? newKey()
      return guard.inLine(async () => {
        const form = await requireOpen(input, context)
        const { designId, organizeId } = form
        const answerer = answererOf(form, context, token)
        await createGuestRecord(
          services,
          { designId, organizeId: organizeId ?? '', sent: parseRecord(data), release, by: context },
          {
            async before(trx) {
              if (!(await countAnswer(trx, designId))) throw refuse(text.closed, {}, Code.forbidden)
            },
            async after(trx, recordId) {
              if (answerer.browser === null && answerer.address === null) return
              if (!(await recordAnswerer(trx, { designId, recordId }, answerer)))
                throw refuse(text.answered, {}, Code.forbidden)
            },
          },
        )
        if (form.onceMark === 1)
          context.setCookie(guestCookie.name, token, guestCookie.path, guestCookie.days * 86_400)
        return { thanks: form.thanks }
      })
    },
  })
}

const readToken = ({ cookie }: Context): string | undefined => {
  const token = cookie(guestCookie.name)
  return token !== undefined && /^[\w-]{22}$/.test(token) ? token : undefined
}

/** Whom the form counts as one person; digests differ per form, so that answers of two forms cannot be linked. */
function answererOf(form: PublicFormRow, context: Context, token = readToken(context)): Answerer {
  const digest = (value: string) => digestOf(`${form.designId} ${value}`)
  return {
    browser: form.onceMark === 1 && token !== undefined ? digest(token) : null,
    address: form.addressMark === 1 ? digest(networkOf(context.ip)) : null,
  }
}
