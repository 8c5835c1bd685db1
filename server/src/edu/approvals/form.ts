import {
  approvalForms,
  findChoice,
  type ApprovalCode,
  type ApprovalField,
} from '@tessera/shared/contract/edu/approvals'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { formatFact, formatYuan } from '@tessera/shared/format/approval-fact'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { FormRecord } from '../../feature/flow-records.ts'
import type { FormStep, SystemForm } from '../../feature/system-form.ts'
import { loadApplication, setApplicationStatus, type Application } from './applications.ts'
import { text } from './text.ts'

/** What the decision of an application does, in the transaction of the decision. */
export interface ApprovalActs {
  /** Reserves what is applied for: at the application, and when a returned one is submitted again. */
  hold(trx: Db, application: Application): Promise<void>
  /** Releases it: rejected, withdrawn or terminated, by the number of the status. */
  release(trx: Db, application: Application, status: number): Promise<void>
  /** Posts what was approved; `userId` approved it last, and `approvers` are all who did, without the applicant. */
  carryOut(
    trx: Db,
    application: Application,
    userId: string | null,
    approvers: ReadonlySet<string>,
  ): Promise<void>
}

/** The form of a flow that decides about applications of the business. An application does not change in its flow. */
export function createApprovalForm(key: ApprovalCode, acts: ApprovalActs): SystemForm {
  const { name, fields } = approvalForms[key]
  return {
    key,
    name,
    fields: Object.entries(fields).map(([id, field]) => ({ id, name: field.name, required: false })),
    summary: summaryOf(fields),
    titles: (facts) => titlesOf(name, fields, facts),
    format: (values, lang) =>
      Object.fromEntries(
        Object.entries<ApprovalField>(fields).flatMap(([id, { kind }]) =>
          Object.hasOwn(values, id)
            ? [[id, formatFact(kind, values[id], (choice) => findChoice(choice)?.[lang])]]
            : [],
        ),
      ),
    async load(db, recordId) {
      const { facts } = await loadApplication(db, recordId)
      return facts
    },
    create: () => Promise.reject(refuse(text.applyOnPage, {}, Code.forbidden)),
    async update(trx, recordId, values) {
      const { facts } = await loadApplication(trx, recordId)
      const isChanged = Object.entries(values).some(
        ([name, value]) => (facts[name] ?? null) !== (value ?? null),
      )
      if (isChanged) throw refuse(text.unchangeable, {}, Code.conflict)
    },
    onStep: (trx, recordId, step) => followStep(trx, recordId, step, acts),
  }
}

/** Who it is about, what it is worth, and why. */
function summaryOf(fields: object): string[] {
  const worth = ['amount', 'value', 'units'].find((id) => Object.hasOwn(fields, id))
  return ['student', ...(worth ? [worth] : []), 'reason'].filter((id) => Object.hasOwn(fields, id))
}

/** What is applied for, for whom, and how much money it is about. */
function titlesOf(name: LocalizedText, fields: object, facts: FormRecord): LocalizedText {
  const worth = ['amount', 'value'].find((id) => Object.hasOwn(fields, id))
  const yuan = worth === undefined ? '' : formatYuan(facts[worth])
  const student = String(facts['student'] ?? '')
  const chinese = [student, yuan && `${yuan} 元`].filter(Boolean).join(' ')
  return {
    zh: `${name.zh}：${chinese}`,
    en: `${name.en}: ${[student, yuan && `CNY ${yuan}`].filter(Boolean).join(', ')}`,
    zhtw: `${name.zhtw}：${chinese}`,
  }
}

/** The title of the task of an application. */
export const titlesOfApplication = (form: ApprovalCode, facts: FormRecord): LocalizedText =>
  titlesOf(approvalForms[form].name, approvalForms[form].fields, facts)

async function followStep(trx: Db, id: string, step: FormStep, acts: ApprovalActs): Promise<void> {
  const { from, to, command, actor, approvers, taskId } = step
  const application = await loadApplication(trx, id)
  const applicant = application.creatorUserId
  if (command === 'approve' && actor === applicant) throw refuse(text.ownApproval, {}, Code.forbidden)
  if (from === to) return
  if (from === 2) throw refuse(text.alreadyPosted, {}, Code.conflict)
  if (from !== 1 && (to === 1 || to === 2)) await acts.hold(trx, application)
  if (to === 2) {
    const others = approvers.filter((userId) => userId !== applicant)
    if (others.length === 0) throw refuse(text.noApprover, {}, Code.conflict)
    await acts.carryOut(trx, application, others.at(-1)!, new Set(others))
  } else if (to > 2) await acts.release(trx, application, to)
  await setApplicationStatus(trx, id, to, taskId)
}
