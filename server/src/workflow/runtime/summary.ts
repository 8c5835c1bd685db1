import type { Lang } from '@tessera/shared/contract/lang'
import type { TaskSummary } from '@tessera/shared/contract/workflow/tasks'
import { groupThousands } from '@tessera/shared/format/thousands'
import type { Db } from '../../db/connect.ts'
import { authorOfForm } from './form-author.ts'
import { formStateOf } from './form-state.ts'
import type { FormValues } from './facts.ts'
import type { FlowForms, FormattedValues } from './forms.ts'
import type { LoadedTask } from './load.ts'
import { hideFields, listingRights, type KnownRights } from './readers.ts'
import type { FlowVersion } from './versions.ts'

/** Fields of a summary where the flow names none, and where it does. */
const maxFields = { standard: 3, chosen: 6 }
/** A number that is hard to read at a glance. One of four digits may be a year. */
const isLarge = /^-?\d{5,}/
/** Characters of one value. */
const maxLength = 60

/** The fields that sum up a task, from the values as text that a reader may see. Empty ones are left out. */
export function summarise(
  { summary: { fields, isChosen } }: Pick<FlowVersion, 'summary'>,
  texts: FormattedValues,
  lang: Lang,
): TaskSummary {
  const filled = fields.flatMap(({ id, label, isNumber }) => {
    const text = (Object.hasOwn(texts, id) ? texts[id]! : '').replaceAll(/\s+/g, ' ').trim()
    const value = isNumber && isLarge.test(text) ? groupThousands(text) : clip(text)
    return text === '' ? [] : [{ label: label[lang], value }]
  })
  return filled.slice(0, isChosen ? maxFields.chosen : maxFields.standard)
}

/** Only what is summed up is formatted: names are looked up for nothing else. */
const pickSummed = ({ summary: { fields } }: Pick<FlowVersion, 'summary'>, values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap(({ id }) => (Object.hasOwn(values, id) ? [[id, values[id]] as const] : [])),
  )

const clip = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)

/** What a list shows of the form of a task. */
interface ListedForm {
  readonly summary: TaskSummary
  readonly formState: string
}

/** The summaries of tasks for one reader with the states of their forms, by the ids of the tasks. */
export async function summariseAll(
  db: Db,
  forms: FlowForms,
  tasks: readonly LoadedTask[],
  { userId, lang }: { readonly userId: string; readonly lang: Lang },
): Promise<ReadonlyMap<string, ListedForm>> {
  const summaries = new Map<string, ListedForm>()
  const byForm = new Map<string, LoadedTask[]>()
  const known: KnownRights = new Map()
  for (const task of tasks) {
    const { formKey } = task.version
    byForm.set(formKey, [...(byForm.get(formKey) ?? []), task])
  }
  for (const group of byForm.values()) {
    const { version } = group[0]!
    const visible: FormValues[] = []
    const states: string[] = []
    for (const task of group) {
      const values = await forms.load(db, task)
      states.push(formStateOf(task, userId, values))
      visible.push(pickSummed(version, hideFields(values, await listingRights(db, task, userId, known))))
    }
    const texts = await forms.open(authorOfForm(group[0]!, lang)).formatAll(db, version, visible)
    group.forEach(({ id }, at) =>
      summaries.set(id, { summary: summarise(version, texts[at]!, lang), formState: states[at]! }),
    )
  }
  return summaries
}
